/** Each form of technicians, settings and office users keeps what is typed, whatever happens to its call. */
import { fireEvent, waitFor, within } from '@testing-library/react';
import type { BookingSettings } from '@contracts/booking/settings';
import type { EditedSiteContent } from '@contracts/booking/site-content';
import type { OfficeUser } from '@contracts/customers/office-users';
import type { PriceBookEntry, PriceBookItem } from '@contracts/payments/price-book';
import type { SalesTaxSettings } from '@contracts/payments/sales-tax';
import {
  examplePriceBookItem,
  exampleSalesTax,
  exampleSettings,
} from '@contracts/testing/examples';
import { demoContent } from '@contracts/vocabulary/site/demo-content';
import { emptyContent } from '@contracts/vocabulary/site/empty-content';
import { technician } from '../../../shared/live/test/factories';
import { choose } from '../../../testing/choices';
import { openDispatch } from '../../../testing/dispatch-page';
import { field, valueOf } from '../../../testing/fields';
import { find, shownAs, visit, type FormCase, type Server } from '../../../testing/form-accidents';
import { openPage, refusal } from '../../../testing/open-page';
import { by, gone, next, region, tryForms } from '../../../testing/office-forms';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import '../../layouts/admin-layout';
import './admin-settings-page';
import './technician-management-page';

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

/** With another title, or with other words. */
const rewritten = (found: PriceBookItem, changes: Partial<PriceBookEntry>) =>
  next(found, { now: { ...found.now!, ...changes } });
const otherWords = 'We replace the pump and test it twice.';

const changingPrice: FormCase<PriceBookItem> = {
  record: examplePriceBookItem(),
  open: (server) =>
    openPage('/admin-settings?tab=prices', {
      signedInAs: 'admin',
      answers: {
        'GET /api/admin/price-book': () => [server.record, { ...server.first, code: 'WA-PUMP' }],
      },
    }),
  show: (page, other = false) => {
    visit('/admin-settings?tab=prices');
    const code = other ? 'WA-PUMP' : 'DW-PUMP';
    return by(`Edit ${code}`, `Edit ${code}`)(page);
  },
  typed: { Title: 'Replace the pump' },
  save: 'Save',
  call: 'PUT /api/admin/price-book/:code',
  body: {
    kind: 'task',
    title: 'Replace the pump',
    words: otherWords,
    price: 150,
    minutes: 60,
    parts: [{ code: 'PUMP-1', quantity: 1 }],
    appliance: 'Dishwasher',
    from: expect.any(String),
    retired: false,
  },
  take: (found, { title }) => rewritten(found, { title: String(title) }),
  again: 'version',
  elsewhere: {
    change: (found) => rewritten(found, { words: otherWords }),
    shown: /Someone else changed this/,
  },
  done: /Replace the pump is saved/,
};

const onTax = {
  record: exampleSalesTax(),
  open: (server: Server<SalesTaxSettings>) =>
    openPage('/admin-settings?tab=tax', {
      signedInAs: 'admin',
      answers: { 'GET /api/admin/sales-tax': () => server.record },
    }),
  only: true,
  again: 'version',
} as const;

const addingRates: FormCase<SalesTaxSettings> = {
  ...onTax,
  show: (page) => {
    visit('/admin-settings?tab=tax');
    return by('Add rates', 'Add sales tax rates')(page);
  },
  typed: { 'Clay surtax': '1.25%' },
  save: 'Save',
  call: 'POST /api/admin/sales-tax/rates',
  body: {
    from: '2100-01-01',
    until: '2100-12-31',
    state: 600,
    counties: [
      { county: 'Clay', surtax: 125 },
      { county: 'Duval', surtax: 175 },
    ],
  },
  take: (found) => next(found, {}),
  elsewhere: {
    change: (found) =>
      next(found, { rates: found.rates.map((rate) => ({ ...rate, surtax: 175 })) }),
    shown: /Someone else changed this/,
  },
  done: /Rates added/,
};

const changingRules: FormCase<SalesTaxSettings> = {
  ...onTax,
  show: (page) => {
    visit('/admin-settings?tab=tax');
    return by('Change rules', 'Change sales tax rules')(page);
  },
  choose: async (form) => fireEvent.click(within(form).getByRole('switch')),
  chosen: (form) =>
    expect(within(form).getByRole('switch').getAttribute('aria-checked')).toBe('true'),
  typed: {},
  save: 'Save',
  call: 'PUT /api/admin/sales-tax/rules',
  body: { from: expect.any(String), capsRepairs: true, officeCounty: 'Clay' },
  take: (found) => next(found, {}),
  elsewhere: {
    change: (found) =>
      next(found, {
        rules: [
          {
            from: '2026-12-01',
            capsRepairs: false,
            officeCounty: 'Clay',
            by: 'Dana Office',
            at: '2026-12-01T14:00:00.000Z',
          },
        ],
      }),
    shown: /Someone else changed this/,
  },
  done: /Rules saved/,
};

tryForms('settings', {
  technician: editing,
  'new technician': adding,
  'technician location': placing,
  'technician position': positioning,
  'booking rules': rules,
  'site content': siteContent,
  holiday: holidays,
  invitation: inviting,
  'office user': changingUser,
  price: changingPrice,
  'tax rates': addingRates,
  'tax rules': changingRules,
});
