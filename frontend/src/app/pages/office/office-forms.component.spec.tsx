/** Each form of the office keeps what is typed, whatever happens to its call. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fireEvent, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import type { Appointment } from '@contracts/booking/appointments';
import type { BookingSettings } from '@contracts/booking/settings';
import type { EditedSiteContent } from '@contracts/booking/site-content';
import type { CustomerRecord } from '@contracts/customers/records';
import type { OfficeUser } from '@contracts/customers/office-users';
import type { TakerDay } from '@contracts/payments/day-sheets';
import type { ConversationText } from '@contracts/notifications/conversations';
import type { PaymentDetail } from '@contracts/payments/office';
import { deep, runsOf } from '@contracts/testing/deep';
import {
  exampleCustomerRecord,
  exampleMoneySums,
  examplePayment,
  exampleSettings,
  exampleTakerDay,
} from '@contracts/testing/examples';
import { demoContent } from '@contracts/vocabulary/site/demo-content';
import { emptyContent } from '@contracts/vocabulary/site/empty-content';
import type { ServiceRequest } from '@contracts/booking/service-requests';
import type { DispatchRecord } from '@contracts/tracking/records';
import { slotLabels } from '@contracts/vocabulary/booking';
import { costMessages } from '@contracts/vocabulary/money';
import { appointment, record } from '../../../features/dispatch/test/factories';
import type { OfficeFormName } from '../../../shared/editing/drafts.slice';
import { formatCalendarDate, formatSlot } from '../../../shared/format';
import { technician } from '../../../shared/live/test/factories';
import type { Answers } from '../../../testing/api-answers';
import { choose, openChoices } from '../../../testing/choices';
import { allHoursFree, customerFile } from '../../../testing/customers';
import { openDispatch } from '../../../testing/dispatch-page';
import { field, valueOf } from '../../../testing/fields';
import {
  accidents,
  find,
  handOver,
  possible,
  shownAs,
  survive,
  telling,
  visit,
  type FormCase,
  type Page,
  type Server,
} from '../../../testing/form-accidents';
import { openPage, refusal, type ApiCall } from '../../../testing/open-page';
import { serviceRequest } from '../../../testing/service-requests';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import '../../layouts/admin-layout';
import '../../layouts/office/new-job';
import './admin-messages-page';
import './admin-customers-page';
import './admin-payments-page';
import './admin-settings-page';
import './technician-management-page';

const dialog = (name: string | RegExp) => find('[role=dialog]', name);
const region = (name: string) => find('section, [role=region]', name);
const gone = (element: HTMLElement) => waitFor(() => expect(element.isConnected).toBe(false));
const next = <Found extends { version: number }>(
  record: Found,
  changes: Partial<Found>,
): Found => ({
  ...record,
  ...changes,
  version: record.version + 1,
});

/** Opens it with this button, unless it is open. */
const by =
  (
    button: string | RegExp,
    name: string | RegExp,
    within?: (other?: boolean) => Promise<HTMLElement>,
  ) =>
  async ({ press }: Page, other = false) => {
    const place = await within?.(other);
    const open = shownAs('[role=dialog]', name);
    if (open) return open;
    await press(button, place);
    return dialog(name);
  };

/* The details of a job. */

const onJobs = '/admin-tracking?tab=appointments&day=all';
const details = (other = false) => {
  visit(`${onJobs}&job=${other ? 'a2' : 'a1'}`);
  return dialog(other ? 'FC-1042 · Ben Ortiz' : 'FC-1042 · Ann Baker');
};
const otherJob = (found: Appointment): Appointment => ({
  ...found,
  id: 'a2',
  customerName: 'Ben Ortiz',
});
const onJob = (answers: (server: Server<Appointment>) => Answers = () => ({})) => ({
  open: (server: Server<Appointment>) =>
    openDispatch('?tab=appointments&day=all&job=a1', {
      history: [{ at: '2026-11-20T15:00:00.000Z', by: 'Olivia', message: 'Notes changed' }],
      answers: {
        'GET /api/appointments': () => [server.record, otherJob(server.first)],
        'GET /api/appointments/:id': ({ params }: ApiCall) =>
          params.id === 'a1' ? server.record : otherJob(server.first),
        'GET /api/appointments/available-slots': allHoursFree,
        ...answers(server),
      },
    }),
});
const job = appointment({ phone: '(904) 555-0121' });
const movedElsewhere = {
  change: (found: Appointment) => next(found, { timeSlot: slotLabels[0] }),
  shown: /Olivia has just moved Ann Baker \(FC-1042\)/,
};
async function chooseLastHour(form: HTMLElement): Promise<void> {
  fireEvent.click((await openChoices(field('Date', form)))[4]!);
  await waitFor(() => expect(field('Time', form).disabled).toBe(false));
  fireEvent.click((await openChoices(field('Time', form))).at(-1)!);
}
const lastHour = (form: HTMLElement) =>
  expect(form.textContent).toContain(formatSlot(slotLabels.at(-1)!));

const detailsForm: FormCase<Appointment> = {
  ...onJob(),
  files: ['dispatch/job/details-form', 'dispatch/requests/visit-field'],
  record: { ...job, gateCode: '#4411' },
  show: async ({ press }, other) => {
    const drawer = await details(other);
    await find('button', /^(Edit|Save) details$/, drawer);
    const edit = shownAs('button', 'Edit details', drawer);
    if (edit) await press('Edit details', drawer);
    return find('form', 'Details of FC-1042', drawer);
  },
  typed: { Phone: '(904) 555-0188', City: ' Elkton ', 'Gate code': '' },
  save: 'Save details',
  call: 'PATCH /api/appointments/:id',
  body: { phone: '(904) 555-0188', city: 'Elkton', gateCode: '' },
  again: 'version',
  elsewhere: {
    change: (found) => next(found, { phone: '(904) 555-0199' }),
    shown: /changed this while[^]*\(904\) 555-0199/,
    keep: 'Keep mine',
  },
  done: /Appointment updated/,
};

const jobNotes: FormCase<Appointment> = {
  ...onJob(),
  files: ['dispatch/job/notes-form', 'dispatch/job/cost-lines', 'dispatch/job/job-notes-form'],
  record: job,
  show: async (_, other) => {
    const drawer = await details(other);
    await waitFor(() => field('Technician notes', drawer));
    return drawer;
  },
  typed: {
    'Technician notes': 'Belt replaced.',
    'Office notes': 'Pays late.',
    'Total cost': '189.50',
  },
  save: 'Save',
  call: 'PATCH /api/appointments/:id',
  body: { technicianNotes: 'Belt replaced.', internalNotes: 'Pays late.', totalCost: 189.5 },
  take: (found, change) => next(found, { ...change, totalCost: '189.50' }),
  again: 'version',
  elsewhere: {
    change: (found) => next(found, { technicianNotes: 'Beware of the dog.' }),
    shown: /changed this while[^]*Beware of the dog/,
    keep: 'Keep mine',
  },
  done: /Appointment updated/,
};

const loweringCost: FormCase<Appointment> = {
  ...jobNotes,
  record: { ...job, totalCost: '189.50', paid: '189.50' },
  typed: { 'Total cost': '150', [costMessages.lowered]: 'Refunded at the door.' },
  body: { totalCost: 150, costReason: 'Refunded at the door.' },
  take: (found) => next(found, { totalCost: '150.00' }),
  elsewhere: undefined,
};

const moving: FormCase<Appointment> = {
  ...onJob(),
  files: ['dispatch/job/move-dialog', 'dispatch/requests/visit-form-field'],
  record: job,
  show: by('Reschedule', /^Reschedule FC-1042/, details),
  typed: {},
  choose: chooseLastHour,
  chosen: lastHour,
  save: 'Reschedule',
  call: 'POST /api/appointments/:id/reschedule',
  body: { appointmentDate: expect.any(String), timeSlot: slotLabels.at(-1) },
  again: 'version',
  elsewhere: movedElsewhere,
  done: /Appointment moved/,
};

const canceled = appointment({
  status: 'cancelled',
  technicianId: null,
  appointmentDate: '2099-01-05',
  scheduledTime: '2099-01-05T15:00:00.000Z',
});
const ownHour = { appointmentDate: canceled.appointmentDate, timeSlot: canceled.timeSlot };

const restoring: FormCase<Appointment> = {
  ...onJob(),
  files: moving.files,
  record: canceled,
  show: by('Restore', /^Restore FC-1042/, details),
  typed: { Why: 'Wrong job.' },
  save: 'Restore',
  call: 'POST /api/appointments/:id/restore',
  // At its own time, as long as that is to come.
  body: { ...ownHour, reason: 'Wrong job.' },
  take: (found) => next(found, { status: 'scheduled' }),
  again: 'version',
  done: /Appointment restored/,
};

const cancelling: FormCase<Appointment> = {
  ...onJob(),
  files: ['dispatch/job/cancel-dialog'],
  record: job,
  show: by('Cancel appointment', 'Cancel FC-1042?', details),
  typed: { 'Reason for the customer': 'They repaired it.' },
  save: 'Cancel the appointment',
  call: 'POST /api/appointments/:id/cancel',
  body: { reason: 'They repaired it.', tellCustomer: true },
  take: (found) => next(found, { status: 'cancelled' }),
  again: 'version',
  elsewhere: movedElsewhere,
  done: /Appointment canceled/,
};

const reopening: FormCase<Appointment> = {
  ...onJob(),
  files: ['dispatch/job/reopen-dialog'],
  record: appointment({ status: 'completed' }),
  show: by('Reopen', 'Reopen FC-1042?', details),
  typed: { Why: 'It still leaks.' },
  save: 'Reopen the job',
  call: 'PUT /api/tracking/:id/status',
  body: { status: 'in-progress', correction: true, reason: 'It still leaks.' },
  basedOn: {
    sent: 'from',
    known: ({ status }) => (status === 'completed' ? status : 'in-progress'),
  },
  take: (found) => next(found, { status: 'scheduled' }),
  reply: () => record({ status: 'in-progress' }),
  again: 'done',
  done: /Status corrected[^]*Ann Baker \(FC-1042\), .*: In progress again\./,
};

const recordingCash: FormCase<Appointment> = {
  ...onJob(),
  files: ['dispatch/job/record-payment', 'dispatch/job/check-number'],
  record: appointment({ status: 'completed', totalCost: '2089.00', due: '2089.00' }),
  show: by('Record cash or check', 'Cash or check for FC-1042', details),
  choose: async (form) => fireEvent.click(within(form).getByRole('radio', { name: /Check/ })),
  typed: { Amount: '$1,040.00', 'Check number': '1042' },
  save: 'Record',
  call: 'POST /api/appointments/:id/payments',
  body: { method: 'check', amount: 1040, checkNumber: '1042' },
  take: (found) => next(found, { paid: '1040.00', due: '1049.00' }),
  reply: () => ({ receiptNumber: 'R-1043' }),
  again: 'key',
  done: /recorded[^]*R-1043/,
};

const pinning: FormCase<DispatchRecord> = {
  files: ['dispatch/job/pin-dialog'],
  record: record(),
  open: (server) =>
    openDispatch('?tab=appointments&day=all&job=a1', {
      appointments: [job, otherJob(job)],
      answers: {
        'GET /api/tracking': () => [server.record, { ...server.first, appointmentId: 'a2' }],
      },
    }),
  show: by(/^(Pin the house|Move the pin)$/, 'Pin FC-1042 on the map', details),
  typed: { Latitude: '29.8712', Longitude: '-81.2745' },
  save: 'Save pin',
  call: 'PUT /api/tracking/:id/pin',
  body: { latitude: 29.8712, longitude: -81.2745 },
  again: 'done',
  take: (found) => next(found, {}),
  elsewhere: {
    change: (found) =>
      next(found, { customerLocation: { ...found.customerLocation, address: '3 Elsewhere' } }),
    shown: /3 Elsewhere/,
  },
  done: /House pinned/,
};

/* Jobs and requests. */

const cancellingSelected: FormCase<Appointment> = {
  files: ['dispatch/appointments/selected-jobs'],
  record: job,
  open: (server) =>
    openDispatch('?tab=appointments&day=all', {
      answers: {
        'GET /api/appointments': () => [
          server.record,
          { ...otherJob(server.first), number: 'FC-1043' },
        ],
      },
    }),
  show: async (page, other = false) => {
    visit(onJobs);
    for (const [number, chosen] of [
      ['FC-1042', !other],
      ['FC-1043', other],
    ] as const) {
      const box = await find('input', `Select ${number}`);
      if ((box as HTMLInputElement).checked === chosen) continue;
      const open = shownAs('[role=dialog]', 'Cancel 1 job?');
      if (open) await page.press('Keep them', open);
      fireEvent.click(box);
    }
    return by('Cancel…', 'Cancel 1 job?')(page);
  },
  typed: { 'Reason for the customers': 'A hurricane.' },
  save: 'Cancel 1 job',
  call: 'POST /api/appointments/:id/cancel',
  body: { reason: 'A hurricane.', tellCustomer: true },
  take: (found) => next(found, { status: 'cancelled' }),
  again: 'version',
  elsewhere: {
    change: movedElsewhere.change,
    shown: /Someone else has just moved Ann Baker \(FC-1042\)/,
  },
  done: /Canceled/,
};

const newJob: FormCase<Appointment> = {
  files: [
    'dispatch/new-job/new-job-form',
    'dispatch/new-job/past-visit',
    'dispatch/new-job/technician-field',
  ],
  record: appointment({ id: 'new', number: 'FC-2001' }),
  open: (server) =>
    openDispatch('?tab=appointments&new-job=', {
      answers: {
        'GET /api/admin/callers': [],
        'GET /api/appointments/available-slots': allHoursFree,
        'GET /api/appointments/:id': () => server.record,
      },
    }),
  show: (_, other = false) => {
    visit(`/admin-tracking?tab=appointments&new-job=${other ? '&caller=Theo' : ''}`);
    return dialog('New job');
  },
  choose: async (form) => {
    await choose(field('Appliance', form), 'Dryer');
    await choose(field('Brand', form), 'Maytag');
    const chips = await find('[role=group]', 'Suggested times', form);
    fireEvent.click(await find('button', /Marcus Bell/, chips));
  },
  chosen: (form) => expect(form.textContent).toMatch(/Dryer[^]*Maytag/),
  typed: {
    Phone: '(904) 555-0199',
    Name: 'Al Fresh',
    'Street address': '9 Pier Road',
    'Zip code': '32080',
    Problem: 'It squeaks.',
  },
  save: 'Book job',
  call: 'POST /api/admin/appointments',
  body: expect.objectContaining({
    customerName: 'Al Fresh',
    address: '9 Pier Road',
    appliance: 'Dryer',
    description: 'It squeaks.',
  }),
  take: (found) => found,
  again: 'key',
  done: /Job booked/,
};

const otherRequest = (found: ServiceRequest): ServiceRequest => ({
  ...found,
  id: 'r2',
  firstName: 'Ben',
});

const onRequest = {
  record: serviceRequest(),
  open: (server: Server<ReturnType<typeof serviceRequest>>) =>
    openDispatch('?tab=service-requests&request=r1', {
      answers: {
        'GET /api/admin/service-requests': () => [server.record, otherRequest(server.first)],
        'GET /api/service-requests/:id': ({ params }: ApiCall) =>
          params.id === 'r1' ? server.record : otherRequest(server.first),
        'GET /api/appointments/available-slots': allHoursFree,
      },
    }),
  again: 'version' as const,
};
const request = (other = false) => {
  visit(`/admin-tracking?tab=service-requests&request=${other ? 'r2' : 'r1'}`);
  return dialog(other ? 'SR-1001 · Ben Mannering' : 'SR-1001 · Priya Mannering');
};

const requestNotes: FormCase<ReturnType<typeof serviceRequest>> = {
  ...onRequest,
  files: ['dispatch/requests/request-notes-form'],
  show: async (_, other) => {
    const drawer = await request(other);
    await waitFor(() => field('Technician notes', drawer));
    return drawer;
  },
  typed: { 'Technician notes': 'Call after six.' },
  save: 'Save notes',
  call: 'PATCH /api/service-requests/:id',
  body: { technicianNotes: 'Call after six.' },
  elsewhere: {
    change: (found) => next(found, { technicianNotes: 'Has a dog.' }),
    shown: /changed this while[^]*Has a dog/,
    keep: 'Keep mine',
  },
  done: /Request updated/,
  found: /^(?![^]*Not saved yet)[^]*Call after six/,
};

const scheduling: FormCase<ReturnType<typeof serviceRequest>> = {
  ...onRequest,
  files: ['dispatch/requests/visit-form'],
  show: async ({ press }, other) => {
    const drawer = await request(other);
    const open = shownAs('form', 'Schedule SR-1001', drawer);
    if (open) return open;
    if (shownAs('button', 'Schedule', drawer)) await press('Schedule', drawer);
    return find('form', 'Schedule SR-1001', drawer);
  },
  choose: chooseLastHour,
  chosen: lastHour,
  typed: { 'Street address': '88 Palmetto Lane', City: 'St Augustine', 'Zip code': '32086' },
  save: 'Book visit',
  call: 'POST /api/service-requests/:id/schedule',
  body: expect.objectContaining({ address: '88 Palmetto Lane', timeSlot: slotLabels.at(-1) }),
  take: (found) =>
    next(found, { status: 'scheduled', appointmentId: 'a1', appointment: appointment() }),
  done: /Request scheduled/,
  found: /Mark completed/,
};

/* Technicians. */

const otherTechnician = technician({ id: 't2', name: 'Nadia Cole' });
const nameOf = (other: boolean) => (other ? 'Nadia Cole' : 'Marcus Bell');

const onTechnicians = {
  record: technician(),
  open: (server: Server<ReturnType<typeof technician>>) =>
    openPage('/technician-management', {
      signedInAs: 'admin',
      answers: {
        'GET /api/technicians': () => [server.record, otherTechnician],
        'GET /api/appointments': [],
      },
    }),
};

const editing: FormCase<ReturnType<typeof technician>> = {
  ...onTechnicians,
  files: [
    'technicians/edit-technician-form',
    'technicians/technician-fields',
    'technicians/work/work-controls',
  ],
  show: async ({ press }, other = false) => {
    visit('/technician-management');
    const open = shownAs('form', `Edit ${nameOf(other)}`);
    if (open) return open;
    const another = shownAs('form', `Edit ${nameOf(!other)}`);
    if (another) fireEvent.keyDown(another, { key: 'Escape' });
    await press(`Edit ${nameOf(other)}`);
    return find('form', `Edit ${nameOf(other)}`);
  },
  typed: { Phone: '(904) 555-0191', Vehicle: 'Red van' },
  save: 'Save',
  call: 'PUT /api/technicians/:id',
  body: { phone: '(904) 555-0191', vehicleInfo: 'Red van' },
  again: 'version',
  elsewhere: {
    change: (found) => next(found, { phone: '(904) 555-0192' }),
    shown: /changed this while[^]*\(904\) 555-0192/,
    keep: 'Keep mine',
  },
  close: async (_, form) => {
    fireEvent.keyDown(form, { key: 'Escape' });
    await gone(form);
  },
  done: /Technician Updated/,
};

const adding: FormCase<ReturnType<typeof technician>> = {
  ...onTechnicians,
  files: ['technicians/new-technician-form'],
  only: true,
  show: async ({ press }) => {
    visit('/technician-management');
    if (!shownAs('section', 'Add New Technician')) await press('Add New Technician');
    return region('Add New Technician');
  },
  choose: (form) => choose(field('Specialties (comma-separated)', form), 'Dryer'),
  chosen: (form) => within(form).getByTitle('Dryer'),
  typed: {
    'Full Name': 'Ada Holt',
    'Phone Number': '(904) 555-0193',
    'Vehicle Information': 'Green van',
  },
  save: 'Add Technician',
  call: 'POST /api/technicians',
  body: {
    name: 'Ada Holt',
    phone: '(904) 555-0193',
    vehicleInfo: 'Green van',
    specialties: ['Dryer'],
  },
  take: (found) => found,
  reply: () => technician({ id: 't3', name: 'Ada Holt' }),
  again: 'key',
  close: async ({ press }, form) => {
    await press('Close form');
    await gone(form);
  },
  done: /Technician Added/,
};

async function placeForm(other: boolean): Promise<HTMLElement> {
  const fold = await find('span', `Details of ${nameOf(other)}`);
  if (!shownAs('form', `Location of ${nameOf(other)}`)) fireEvent.click(fold);
  return find('form', `Location of ${nameOf(other)}`);
}

const placing: FormCase<ReturnType<typeof technician>> = {
  ...onTechnicians,
  files: ['technicians/location-form'],
  show: async (_, other = false) => {
    visit('/technician-management');
    return placeForm(other);
  },
  typed: { Latitude: '29.91', Longitude: '-81.31', Address: '12 San Marco Ave' },
  save: /^Update Location/,
  call: 'PUT /api/technicians/:id/location',
  body: { lat: 29.91, lng: -81.31, address: '12 San Marco Ave' },
  take: (found) => next(found, {}),
  again: 'done',
  done: /Location Updated/,
};

const positioning: FormCase<ReturnType<typeof technician>> = {
  ...placing,
  files: ['technicians/position-form'],
  open: (server) =>
    openDispatch('?tab=technicians', {
      answers: { 'GET /api/technicians': () => [server.record, otherTechnician] },
    }),
  show: async (_, other = false) => {
    visit('/admin-tracking?tab=technicians');
    return placeForm(other);
  },
  typed: { Latitude: '29.91', Longitude: '-81.31' },
  save: /^Update the location/,
  body: { lat: 29.91, lng: -81.31 },
  done: /Location updated successfully/,
};

/* Settings. */

const onSettings = {
  record: exampleSettings(),
  open: (server: Server<BookingSettings>) =>
    openPage('/admin-settings', {
      signedInAs: 'admin',
      answers: { 'GET /api/admin/settings': () => server.record },
    }),
};

const rules: FormCase<BookingSettings> = {
  ...onSettings,
  files: ['office-settings/booking/booking-rules'],
  only: true,
  show: async () => {
    visit('/admin-settings');
    const booking = await region('Booking');
    await waitFor(() => expect(valueOf('Online changes', booking)).not.toBe(''));
    return booking;
  },
  typed: { 'Lead time': '90' },
  save: ({ press }) => press('Save'),
  call: 'PATCH /api/admin/settings',
  body: { leadTimeMinutes: 90 },
  again: 'version',
  elsewhere: { change: (found) => next(found, { leadTimeMinutes: 45 }), shown: /45 minutes/ },
  done: /Settings saved/,
};

const companyContent: EditedSiteContent = {
  ...emptyContent,
  figures: demoContent('2026-11-29').figures,
  version: 1,
};

const siteContent: FormCase<EditedSiteContent> = {
  files: ['office-settings/site/site-content-form', 'office-settings/site/entry-fields'],
  record: companyContent,
  open: (server) =>
    openPage('/admin-settings?tab=site', {
      signedInAs: 'admin',
      answers: {
        'GET /api/admin/settings': exampleSettings(),
        'GET /api/admin/site-content': () => server.record,
      },
    }),
  only: true,
  show: async () => {
    visit('/admin-settings?tab=site');
    const figures = await region('Figures');
    await waitFor(() => expect(valueOf('Rating out of 5', figures)).not.toBe(''));
    return figures;
  },
  typed: { 'Repairs completed': '57,000+' },
  save: ({ press }) => press('Save the site'),
  call: 'PATCH /api/admin/site-content',
  body: { figures: { ...companyContent.figures, repairs: '57,000+' } },
  again: 'version',
  elsewhere: {
    change: (found) => next(found, { figures: { ...found.figures, repairs: '56,500+' } }),
    shown: /Repairs completed: 56,500\+/,
  },
  done: /Site saved/,
};

const holidays: FormCase<BookingSettings> = {
  ...onSettings,
  files: ['office-settings/booking/holidays'],
  only: true,
  show: () => {
    visit('/admin-settings');
    return region('Holidays');
  },
  choose: async (form) => {
    const date = field('Date', form);
    fireEvent.mouseDown(date);
    fireEvent.change(date, { target: { value: 'Nov 26, 2026' } });
    fireEvent.keyDown(date, { key: 'Enter', code: 'Enter', keyCode: 13 });
  },
  typed: { Date: 'Nov 26, 2026', 'What the day is': 'Thanksgiving' },
  save: 'Add',
  call: 'POST /api/admin/settings/holidays',
  body: { date: '2026-11-26', reason: 'Thanksgiving' },
  take: (found, { date, reason }) =>
    ({ ...found, holidays: [{ date, reason, visits: 0 }] }) as BookingSettings,
  again: 'done',
  done: /Closed on November 26, 2026/,
};

const dana: OfficeUser = {
  id: 2,
  version: 3,
  firstName: 'Dana',
  lastName: 'Reyes',
  email: 'dana@example.com',
  officeRole: 'dispatcher',
  active: true,
  lastLogin: null,
  secondStep: false,
};
const onUsers = {
  record: dana,
  open: (server: Server<OfficeUser>) =>
    openPage('/admin-settings?tab=users', {
      signedInAs: 'admin',
      answers: {
        'GET /api/admin/users': () => [server.record, { ...server.first, id: 3, lastName: 'Cruz' }],
        'GET /api/admin/authenticator': { on: false, recoveryCodesLeft: 0, rule: null },
      },
    }),
};

const inviting: FormCase<OfficeUser> = {
  ...onUsers,
  files: ['office-settings/users/invite-user', 'office-settings/users/role-field'],
  only: true,
  show: (page) => {
    visit('/admin-settings?tab=users');
    return by('Invite someone', 'Invite someone to the office')(page);
  },
  typed: { 'First name': 'Sam', 'Last name': 'Ortiz', Email: 'sam@example.com' },
  save: 'Send invitation',
  call: 'POST /api/admin/users',
  body: {
    firstName: 'Sam',
    lastName: 'Ortiz',
    email: 'sam@example.com',
    officeRole: 'dispatcher',
  },
  take: (found) => found,
  again: refusal(409, { code: 'email_taken', message: 'Someone in the list has this address.' }),
  done: /is invited|Someone in the list has this address/,
};

const changingUser: FormCase<OfficeUser> = {
  ...onUsers,
  files: ['office-settings/users/edit-user'],
  show: (page, other = false) => {
    visit('/admin-settings?tab=users');
    const name = other ? 'Dana Cruz' : 'Dana Reyes';
    return by(`Change ${name}`, name)(page);
  },
  choose: async (form) => fireEvent.click(within(form).getByRole('radio', { name: /^Owner/ })),
  chosen: (form) =>
    expect(within(form).getByRole<HTMLInputElement>('radio', { name: /^Owner/ }).checked).toBe(
      true,
    ),
  typed: {},
  save: 'Save',
  call: 'PATCH /api/admin/users/:id',
  body: { officeRole: 'owner' },
  again: 'version',
  elsewhere: { change: (found) => next(found, { active: false }), shown: /Someone else changed/ },
  done: /Dana Reyes is saved/,
};

/* Money. */

const payment = (changes: Partial<PaymentDetail> = {}): PaymentDetail => ({
  ...examplePayment({ id: 'p1' }),
  history: [],
  refunds: [],
  disputes: [],
  bill: null,
  customerNumber: null,
  ...changes,
});
const onPayment = {
  open: (server: Server<PaymentDetail>) =>
    openPage('/admin-payments?payment=p1', {
      signedInAs: 'admin',
      answers: {
        'GET /api/admin/payments': () => [server.record],
        'GET /api/admin/payments/:id': ({ params }: ApiCall) =>
          params.id === 'p1'
            ? server.record
            : { ...server.first, id: 'p2', receiptNumber: 'R-1043' },
        'GET /api/admin/money': exampleMoneySums,
      },
    }),
};
/** The drawer's form, which may be closed. */
const inPayment =
  (name: string): FormCase<PaymentDetail>['show'] =>
  async (_, other = false) => {
    visit(`/admin-payments?payment=${other ? 'p2' : 'p1'}`);
    const form = 'section, [role=region]';
    return find(form, name, await dialog(other ? /R-1043/ : /R-1042/));
  };

const refunding: FormCase<PaymentDetail> = {
  ...onPayment,
  files: ['payments-admin/refund-form'],
  record: payment(),
  show: inPayment('Refund'),
  typed: { Amount: '50', Reason: 'Part was defective' },
  save: async ({ press }, form) => {
    await press('Refund', form);
    await press('Refund $50.00');
  },
  call: 'POST /api/admin/payments/:id/refund',
  body: { amount: 50, reason: 'Part was defective' },
  take: (found) => next(found, { refunded: '50.00', refundable: '100.00' }),
  again: 'key',
  done: /\$50\.00 refunded/,
};

const voiding: FormCase<PaymentDetail> = {
  ...onPayment,
  files: ['payments-admin/void-form'],
  record: payment({ method: 'check', checkNumber: '1042', intentId: null }),
  show: inPayment('Void'),
  choose: async (form) =>
    fireEvent.click(within(form).getByLabelText('Check returned by the bank')),
  chosen: (form) =>
    expect(
      within(form).getByLabelText<HTMLInputElement>('Check returned by the bank').checked,
    ).toBe(true),
  typed: { Fee: '30' },
  save: async ({ press }, form) => {
    await press('Void', form);
    await press('Void it', await dialog('Void $150.00?'));
  },
  call: 'POST /api/admin/payments/:id/void',
  body: { reason: 'returned-check', fee: 30 },
  take: (found) =>
    next(found, { refunded: '150.00', refundable: '0.00', voided: 'returned-check' }),
  again: 'version',
  elsewhere: {
    change: (found) => next(found, { description: 'Washer' }),
    shown: /Someone (else )?(has )?changed this/,
  },
  done: /is voided/,
};

const reviewing: FormCase<PaymentDetail> = {
  ...onPayment,
  files: ['payments-admin/review-form'],
  record: payment({ status: 'flagged', flagReason: 'unknown' }),
  show: inPayment('Review'),
  typed: { 'What you found': 'A deposit.' },
  save: 'Mark as reviewed',
  call: 'POST /api/admin/payments/:id/review',
  body: { note: 'A deposit.' },
  take: (found) => next(found, {}),
  again: 'done',
  elsewhere: {
    change: (found) =>
      next(found, {
        history: [{ at: '2026-11-21T15:00:00.000Z', by: 'Dana', message: 'Refunded $50.00' }],
      }),
    shown: /Someone else changed this/,
  },
  done: /Marked as reviewed/,
};

const assigning: FormCase<PaymentDetail> = {
  ...onPayment,
  files: ['payments-admin/assign-form', 'payments-admin/appointment-number-field'],
  record: payment({ unmatched: true, description: 'Dryer (FC-1042)' }),
  show: inPayment('Assign'),
  typed: { 'Appointment number': 'FC-1043' },
  save: 'Assign',
  call: 'POST /api/admin/payments/:id/assign',
  body: { appointmentNumber: 'FC-1043' },
  take: (found) => found,
  again: 'done',
  done: /Assigned to FC-1043/,
};

const counting: FormCase<TakerDay> = {
  files: ['payments-admin/end-of-day-columns'],
  record: exampleTakerDay(),
  open: (server) =>
    openPage('/admin-payments?tab=end-of-day&day=2026-11-20', {
      signedInAs: 'admin',
      answers: {
        'GET /api/admin/day-sheet': ({ query }: ApiCall) => ({
          day: query.day,
          technicians: [query.day === '2026-11-20' ? server.record : server.first],
        }),
        'GET /api/admin/payments': [],
        'GET /api/admin/money': exampleMoneySums,
      },
    }),
  show: async (_, other = false) => {
    const day = other ? '2026-11-19' : '2026-11-20';
    visit(`/admin-payments?tab=end-of-day&day=${day}`);
    const sheet = await find('section', `End of ${formatCalendarDate(day)}`);
    return find('tr', /^Nadia Cole/, sheet);
  },
  typed: {
    'Cash counted, Nadia Cole': '145.00',
    'Checks counted, Nadia Cole': '1',
    'Note, Nadia Cole': 'Bought a hose.',
  },
  save: 'Save, Nadia Cole',
  call: 'PUT /api/admin/day-sheet/:id',
  body: { day: '2026-11-20', countedCash: 145, checksCounted: 1, note: 'Bought a hose.' },
  basedOn: { sent: 'version', known: ({ settlement }) => settlement?.version ?? 0 },
  take: (found, { countedCash, checksCounted, note }) =>
    counted(found, { countedCash: String(countedCash), checksCounted, note } as object),
  again: 'done',
  elsewhere: {
    change: (found) => counted(found, { countedCash: '150.00', checksCounted: 1, note: null }),
    shown: /\$150\.00 and 1 check counted by Sam Owner/,
  },
  done: /Nadia Cole is counted/,
};
const counted = (found: TakerDay, counts: object): TakerDay => ({
  ...found,
  settlement: {
    ...({ by: 'Sam Owner', at: '2026-11-20T23:00:00.000Z' } as NonNullable<TakerDay['settlement']>),
    ...counts,
    version: (found.settlement?.version ?? 0) + 1,
  },
});

/* Customers. */

const otherCustomer = exampleCustomerRecord({ number: 1043, name: 'Ben Ortiz' });
const onCustomers = {
  record: exampleCustomerRecord(),
  open: (server: Server<CustomerRecord>) =>
    openPage('/admin-customer-management?customer=1042', {
      signedInAs: 'admin',
      answers: {
        'GET /api/admin/customer-records': [],
        'GET /api/admin/customer-records/:number': ({ params }: ApiCall) =>
          customerFile(params.number === '1042' ? server.record : otherCustomer),
        'GET /api/admin/customer-records/:number/changes': [],
      },
    }),
};

const editingCustomer: FormCase<CustomerRecord> = {
  ...onCustomers,
  files: [
    'customers-admin/edit/customer-form',
    'customers-admin/edit/contact-list',
    'customers-admin/edit/do-not-service',
  ],
  show: async (page, other = false) => {
    visit(`/admin-customer-management?customer=${other ? '1043' : '1042'}`);
    const name = other ? 'Ben Ortiz' : 'Nora Field';
    await find('h1', name);
    return by('Edit', `Edit ${name}`)(page);
  },
  typed: { 'First name': 'Nina', 'Office note': 'Two dogs', Phone: '(904) 555-0188' },
  save: 'Save',
  call: 'PUT /api/admin/customer-records/:number',
  body: expect.objectContaining({
    firstName: 'Nina',
    lastName: 'Field',
    note: 'Two dogs',
    phones: [expect.objectContaining({ phone: '(904) 555-0188', label: 'Cell' })],
  }),
  take: (found, { firstName, note, phones }) =>
    next(found, {
      firstName: String(firstName),
      note: String(note),
      phones: found.phones.map((phone, index) => ({
        ...phone,
        ...(phones as readonly object[])[index],
      })),
    }),
  again: 'version',
  elsewhere: {
    change: (found) => next(found, { firstName: 'Ellen' }),
    shown: /changed this while[^]*Ellen/,
    keep: 'Keep mine',
  },
  done: /Customer saved/,
};

const newCustomer: FormCase<CustomerRecord> = {
  ...onCustomers,
  files: editingCustomer.files,
  only: true,
  open: (server) => {
    const page = onCustomers.open(server);
    visit('/admin-customer-management?tab=people');
    return page;
  },
  show: async (page) => {
    visit('/admin-customer-management?tab=people');
    return by('New customer', 'New customer')(page);
  },
  typed: { Company: 'Oak Realty', 'Last name': 'Lee', Phone: '(904) 555-0188' },
  save: 'Add customer',
  call: 'POST /api/admin/customer-records',
  body: {
    kind: 'person',
    lastName: 'Lee',
    company: 'Oak Realty',
    closed: false,
    phones: [{ phone: '(904) 555-0188', texts: true }],
    emails: [],
    addresses: [],
  },
  take: (found) => found,
  again: 'key',
  done: /Customer added/,
};

/** By the name of their draft. */
/* Texts. */

const [firstNumber, secondNumber] = ['+19045550110', '+19045550111'];
interface Thread {
  readonly texts: readonly ConversationText[];
}
const answering: FormCase<Thread> = {
  files: ['../shared/ui/office/texts/answer-form'],
  record: { texts: [] },
  open: (server) =>
    openPage('/admin-messages?tab=inbox', {
      signedInAs: 'admin',
      answers: {
        'GET /api/technicians': [],
        'GET /api/admin/messages': [],
        'GET /api/admin/messages/delivery': { email: 'live', sms: 'live' },
        'GET /api/admin/conversations': [],
        'GET /api/admin/conversations/:number': ({ params }: ApiCall) => ({
          ...{ number: params.number, unread: 0, last: null, appointmentId: null },
          ...{ technicianId: null, blocked: null, callInstead: false, visit: null },
          technicianName: null,
        }),
        'GET /api/admin/texts': ({ query }: ApiCall) =>
          query.numbers === firstNumber ? server.record.texts : [],
      },
    }),
  show: async (_, other = false) => {
    visit(
      `/admin-messages?tab=inbox&number=${encodeURIComponent(other ? secondNumber : firstNumber)}`,
    );
    await waitFor(() =>
      expect(document.body.textContent).toContain(other ? '(904) 555-0111' : '(904) 555-0110'),
    );
    return find('form', 'Answer');
  },
  typed: { 'Answer by text': '3 PM works' },
  save: 'Send',
  call: 'POST /api/admin/conversations/:number/texts',
  body: { text: '3 PM works' },
  take: (_, { text }) => ({
    texts: [
      {
        ...{ id: 't1', number: firstNumber, text: String(text), at: '2026-11-20T15:00:00.000Z' },
        ...{ appointmentId: null, received: null },
        sent: {
          ...{ kind: 'office-text', by: 'Olivia', state: 'waiting', reason: null },
          ...{ receipt: null, sentAt: null },
        },
      },
    ],
  }),
  reply: ({ texts }) => texts[0],
  again: 'key',
  done: /Olivia · Waiting/,
};

const forms = {
  'job details': detailsForm,
  'job notes': jobNotes,
  'cost reason': loweringCost,
  customer: editingCustomer,
  'move job': moving,
  'restore job': restoring,
  'cancel job': cancelling,
  'reopen job': reopening,
  'taken payment': recordingCash,
  'house pin': pinning,
  'cancel jobs': cancellingSelected,
  'new customer': newCustomer,
  'new job': newJob,
  'request notes': requestNotes,
  'request visit': scheduling,
  technician: editing,
  'new technician': adding,
  'technician location': placing,
  'technician position': positioning,
  'booking rules': rules,
  'site content': siteContent,
  holiday: holidays,
  invitation: inviting,
  'office user': changingUser,
  refund: refunding,
  void: voiding,
  review: reviewing,
  'assign payment': assigning,
  'day count': counting,
  'text answer': answering,
} satisfies Record<OfficeFormName, unknown> as unknown as Record<OfficeFormName, FormCase<unknown>>;

/** Repeats an order of `npm run test:deep`. */
const seed = Number(process.env.FORMS_SEED ?? (deep ? Date.now() % 1_000_000 : 1));

describe(`with FORMS_SEED=${seed}`, () => {
  describe.each(Object.entries(forms))('%s', (name, form) => {
    const those = deep ? accidents : telling(form, Object.keys(forms).indexOf(name));
    const orders = fc.sample(fc.shuffledSubarray(those, { minLength: those.length }), {
      numRuns: runsOf(1, 8),
      seed: seed + name.length,
    });
    const tried = [...new Set(orders.map((order) => possible(form, order).join(', ')))];
    it.each(tried)('loses nothing: %s', (order) => survive(form, order.split(', ')));

    const ways = ['expired', 'another tab'] as const;
    const nth = Object.keys(forms).indexOf(name);
    it.each(deep ? ways : [ways[nth % 2]!])(
      'shows the next person nothing that was typed: %s',
      (how) => handOver(form, how),
    );
  });
});

/** Nothing typed there is kept, on purpose. */
const exceptions: Readonly<Record<string, string>> = {
  'office-settings/data/company-export': 'a password and a code that works once',
  'office-settings/login/own-login': 'a password',
  'office-settings/login/proof-fields': 'a password and a code that works once',
  'office-settings/login/set-up-authenticator': 'a password and a code that works once',
  'imports-admin/importing/company-import': 'shown, not typed',
  'imports-admin/lookup/phone-lookup': 'a search, in the address',
  'technicians/phone-link-dialog': 'shown, not typed',
};

it('keeps the reason for one choice of jobs from another', async () => {
  const other = appointment({ id: 'a2', number: 'FC-1043', customerName: 'Ben Ortiz' });
  openDispatch('?tab=appointments&day=all', { appointments: [job, other] });
  const select = async (number: string) => fireEvent.click(await find('input', `Select ${number}`));
  const reason = async () => {
    fireEvent.click(await find('button', 'Cancel…'));
    return field('Reason for the customers', await dialog('Cancel 1 job?'));
  };
  await select('FC-1042');
  const first = await reason();
  fireEvent.change(first, { target: { value: 'Your part is late.' } });
  fireEvent.click(await find('button', 'Keep them'));
  await select('FC-1042');
  await select('FC-1043');
  await waitFor(async () => expect((await reason()).value).toBe(''));
  fireEvent.click(await find('button', 'Keep them'));
  await select('FC-1043');
  await select('FC-1042');
  await waitFor(async () => expect((await reason()).value).toBe('Your part is late.'));
});

it('tries every form that there is', () => {
  const features = path.join(__dirname, '../../../features');
  const drawn = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((name) => {
      if (!name.endsWith('.tsx')) return false;
      const source = readFileSync(path.join(features, name), 'utf8');
      return /from 'antd'/.test(source) && /<(Office)?Form\b(?!\.)|<Input(Number)?\b/.test(source);
    })
    .map((name) => name.replace(/\.tsx$/, ''));
  const known = [...Object.values(forms).flatMap(({ files }) => files), ...Object.keys(exceptions)];
  expect(drawn.filter((name) => !known.includes(name))).toEqual([]);
});
