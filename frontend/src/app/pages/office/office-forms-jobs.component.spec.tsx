/** Each form of jobs and requests keeps what is typed, whatever happens to its call. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fireEvent, waitFor, within } from '@testing-library/react';
import type { CustomerAppliance } from '@contracts/booking/appliances';
import type { Appointment } from '@contracts/booking/appointments';
import type { ServiceRequest } from '@contracts/booking/service-requests';
import type { VisitInvoices } from '@contracts/payments/invoices';
import type { DispatchRecord } from '@contracts/tracking/records';
import { exampleAppliance, exampleInvoice } from '@contracts/testing/examples';
import { slotLabels } from '@contracts/vocabulary/booking';
import { costMessages } from '@contracts/vocabulary/money';
import { appointment, record } from '../../../features/dispatch/test/factories';
import { formatSlot } from '../../../shared/format';
import type { Answers } from '../../../testing/api-answers';
import { choose, openChoices } from '../../../testing/choices';
import { allHoursFree } from '../../../testing/customers';
import { openDispatch } from '../../../testing/dispatch-page';
import { field } from '../../../testing/fields';
import { find, shownAs, visit, type FormCase, type Server } from '../../../testing/form-accidents';
import type { ApiCall } from '../../../testing/open-page';
import { proposal, taxSettings } from '../../../testing/invoices';
import { serviceRequest } from '../../../testing/service-requests';
import { by, dialog, next, officeForms, tryForms } from '../../../testing/office-forms';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import '../../layouts/admin-layout';
import '../../layouts/office/new-job';

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

const dryer = exampleAppliance({ id: 'dryer-1' });
const applianceFacts = { appliance: 'Dryer', brand: 'Samsung', modelNumber: 'DVE45T' } as const;

const naming: FormCase<CustomerAppliance> = {
  record: dryer,
  open: (server) =>
    openDispatch('?tab=appointments&day=all&job=a1', {
      appointments: [job, otherJob(job)],
      answers: {
        'GET /api/appointments/:id/appliance': ({ params }: ApiCall) => ({
          applianceId: dryer.id,
          appliances: [params.id === 'a1' ? server.record : server.first],
        }),
      },
    }),
  show: by('Edit the appliance', 'Appliance of FC-1042', details),
  typed: { 'Serial number': 'X9', Year: '2021' },
  save: 'Save appliance',
  call: 'PUT /api/appointments/:id/appliance',
  body: {
    applianceId: dryer.id,
    from: dryer.id,
    facts: { ...applianceFacts, serialNumber: 'X9', year: 2021, place: 'Laundry room' },
  },
  again: 'version',
  take: (found, { facts }) => next(found, facts as Partial<CustomerAppliance>),
  reply: (appliance) => ({ appliance }),
  elsewhere: {
    change: (found) => next(found, { year: 2015 }),
    shown: /Samsung Dryer, Model DVE45T, Serial 0B1234, 2015, Laundry room now/,
  },
  done: /Appliance saved/,
};

/* Invoices. */

const invoices = 'GET /api/appointments/:id/invoices';
const priced = appointment({ status: 'completed', totalCost: '313.75', due: '313.75' });
const onInvoices = (documents: (of: VisitInvoices, id: string) => VisitInvoices) => ({
  open: (server: Server<VisitInvoices>) =>
    openDispatch('?tab=appointments&day=all&job=a1', {
      appointments: [priced, otherJob(priced)],
      answers: {
        'GET /api/admin/sales-tax': taxSettings(),
        [invoices]: ({ params: { id = '' } }: ApiCall) =>
          documents(id === 'a1' ? server.record : server.first, id),
      },
    }),
  again: 'done' as const,
});

const invoicing: FormCase<VisitInvoices> = {
  ...onInvoices((found) => found),
  record: { invoices: [], proposal: proposal() },
  show: by('Make an invoice', 'Invoice for FC-1042', details),
  choose: async (form) => {
    fireEvent.click(within(form).getByRole('radio', { name: 'Exempt, with a certificate' }));
    await waitFor(() => field('Certificate number', form));
  },
  chosen: (form) =>
    expect(within(form).getByRole('radio', { name: /^Exempt/, checked: true })).toBeTruthy(),
  typed: { 'Certificate number': '85-8012345678C-1' },
  save: 'Issue invoice',
  call: 'PUT /api/appointments/:id/invoices/:invoiceId',
  body: {
    county: 'Duval',
    basis: 'exempt-certificate',
    certificate: { kind: 'exempt', number: '85-8012345678C-1', until: null },
    lines: [
      { kind: 'labor', text: 'Drain pump', amount: 148.75 },
      { kind: 'labor', text: 'Labor', amount: 165 },
    ],
    total: 313.75,
  },
  basedOn: { sent: 'priced', known: (found) => found.proposal?.priced },
  take: () => ({ invoices: [exampleInvoice()], proposal: null }),
  elsewhere: {
    change: (found) => ({ ...found, proposal: proposal({ priced: 4 }) }),
    shown: /has just changed/,
  },
  done: /Invoice issued/,
};

/** Each visit has one of its own. */
const invoiced = onInvoices((found, id) => ({
  ...found,
  invoices: found.invoices.map((each) => ({ ...each, id: `${each.number} of ${id}` })),
}));

const crediting: FormCase<VisitInvoices> = {
  ...invoiced,
  record: { invoices: [exampleInvoice()], proposal: null },
  show: async (page, other) => {
    const form = await by('Credit INV10482', 'Credit note for INV10482', details)(page, other);
    await waitFor(() => expect(form.textContent).not.toContain('Loading'));
    return form;
  },
  typed: { 'Take off Drain pump': '48.75', 'Why it’s credited': 'The old pump went back.' },
  save: 'Make credit note',
  call: 'PUT /api/admin/invoices/:id/credit-notes/:creditId',
  body: {
    lines: [{ kind: 'part', text: 'Drain pump', amount: 48.75 }],
    reason: 'The old pump went back.',
    total: 51.91,
  },
  take: (found) => found,
  done: /Credit note made/,
};

const voidingInvoice: FormCase<VisitInvoices> = {
  ...invoiced,
  record: { invoices: [exampleInvoice()], proposal: null },
  show: by('Void INV10482', 'Void INV10482?', details),
  typed: { 'Why it’s voided': 'Wrong customer.' },
  save: 'Void it',
  call: 'POST /api/admin/invoices/:id/void',
  body: { reason: 'Wrong customer.' },
  take: (found) => found,
  done: /INV10482 is voided/,
};

/* Jobs and requests. */

const cancellingSelected: FormCase<Appointment> = {
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

tryForms('jobs', {
  'job details': detailsForm,
  'job notes': jobNotes,
  'cost reason': loweringCost,
  'move job': moving,
  'restore job': restoring,
  'cancel job': cancelling,
  'reopen job': reopening,
  'taken payment': recordingCash,
  appliance: naming,
  'house pin': pinning,
  'cancel jobs': cancellingSelected,
  'new job': newJob,
  'request notes': requestNotes,
  'request visit': scheduling,
  invoice: invoicing,
  'credit note': crediting,
  'void invoice': voidingInvoice,
});

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

describe('a form of the office', () => {
  it('is tried, wherever it is drawn', () => {
    const features = path.join(__dirname, '../../../features');
    const drawn = readdirSync(features, { recursive: true, encoding: 'utf8' })
      .filter((name) => {
        if (!name.endsWith('.tsx')) return false;
        const source = readFileSync(path.join(features, name), 'utf8');
        return (
          /from 'antd'/.test(source) && /<(Office)?Form\b(?!\.)|<Input(Number)?\b/.test(source)
        );
      })
      .map((name) => name.replace(/\.tsx$/, ''));
    const known = [
      ...Object.values(officeForms).flatMap(({ files }): readonly string[] => files),
      ...Object.keys(exceptions),
    ];
    expect(drawn.filter((name) => !known.includes(name))).toEqual([]);
  });
});
