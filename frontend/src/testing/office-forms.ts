/** What the specs of the office's forms share: office-forms-*.component.spec.tsx. */
import { waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { deep, runsOf } from '@contracts/testing/deep';
import type { OfficeFormName } from '../shared/editing/drafts.slice';
import {
  accidents,
  find,
  handOver,
  possible,
  shownAs,
  survive,
  telling,
  type FormCase,
  type Page,
} from './form-accidents';

/** Each form: the spec that tries it, and where its fields are drawn, under `features`. */
export const officeForms = {
  'job details': {
    spec: 'jobs',
    files: ['dispatch/job/details-form', 'dispatch/requests/visit-field'],
  },
  'job notes': {
    spec: 'jobs',
    files: ['dispatch/job/notes-form', 'dispatch/job/cost-lines', 'dispatch/job/job-notes-form'],
  },
  'cost reason': { spec: 'jobs', files: [] },
  customer: {
    spec: 'records',
    files: [
      'customers-admin/edit/customer-form',
      'customers-admin/edit/contact-list',
      'customers-admin/edit/do-not-service',
    ],
  },
  'move job': {
    spec: 'jobs',
    files: ['dispatch/job/move-dialog', 'dispatch/requests/visit-form-field'],
  },
  'restore job': { spec: 'jobs', files: [] },
  'cancel job': { spec: 'jobs', files: ['dispatch/job/cancel-dialog'] },
  'reopen job': { spec: 'jobs', files: ['dispatch/job/reopen-dialog'] },
  'taken payment': {
    spec: 'jobs',
    files: ['dispatch/job/record-payment', 'dispatch/job/check-number'],
  },
  appliance: { spec: 'jobs', files: [] },
  'house pin': { spec: 'jobs', files: ['dispatch/job/pin-dialog'] },
  'cancel jobs': { spec: 'jobs', files: ['dispatch/appointments/selected-jobs'] },
  'new customer': { spec: 'records', files: [] },
  'new job': {
    spec: 'jobs',
    files: [
      'dispatch/new-job/new-job-form',
      'dispatch/new-job/past-visit',
      'dispatch/new-job/technician-field',
    ],
  },
  'request notes': { spec: 'jobs', files: ['dispatch/requests/request-notes-form'] },
  'request visit': { spec: 'jobs', files: ['dispatch/requests/visit-form'] },
  technician: {
    spec: 'settings',
    files: [
      'technicians/edit-technician-form',
      'technicians/technician-fields',
      'technicians/work/work-controls',
    ],
  },
  'new technician': { spec: 'settings', files: ['technicians/new-technician-form'] },
  'technician location': { spec: 'settings', files: ['technicians/location-form'] },
  'technician position': { spec: 'settings', files: ['technicians/position-form'] },
  'booking rules': { spec: 'settings', files: ['office-settings/booking/booking-rules'] },
  'site content': {
    spec: 'settings',
    files: ['office-settings/site/site-content-form', 'office-settings/site/entry-fields'],
  },
  holiday: { spec: 'settings', files: ['office-settings/booking/holidays'] },
  invitation: {
    spec: 'settings',
    files: ['office-settings/users/invite-user', 'office-settings/users/role-field'],
  },
  'office user': { spec: 'settings', files: ['office-settings/users/edit-user'] },
  price: {
    spec: 'settings',
    files: [
      'office-settings/prices/price-fields',
      'office-settings/prices/price-form',
      'office-settings/prices/usual-parts',
    ],
  },
  refund: { spec: 'records', files: ['payments-admin/refund-form'] },
  void: { spec: 'records', files: ['payments-admin/void-form'] },
  review: { spec: 'records', files: ['payments-admin/review-form'] },
  'assign payment': {
    spec: 'records',
    files: ['payments-admin/assign-form', 'payments-admin/appointment-number-field'],
  },
  'day count': { spec: 'records', files: ['payments-admin/end-of-day-columns'] },
  'text answer': { spec: 'records', files: ['../shared/ui/office/texts/answer-form'] },
  'tax rates': {
    spec: 'settings',
    files: ['office-settings/tax/rates-form', 'office-settings/tax/tax-dialog'],
  },
  'tax rules': { spec: 'settings', files: ['office-settings/tax/rules-form'] },
  invoice: { spec: 'jobs', files: ['dispatch/invoices/make-invoice'] },
  'credit note': { spec: 'jobs', files: ['dispatch/invoices/credit-invoice'] },
  'void invoice': { spec: 'jobs', files: ['dispatch/invoices/void-invoice'] },
  'close books': { spec: 'records', files: ['payments-admin/books/close-books'] },
} as const satisfies Record<OfficeFormName, { spec: string; files: readonly string[] }>;

type Spec = (typeof officeForms)[OfficeFormName]['spec'];
type FormsOf<Name extends Spec> = {
  [Form in OfficeFormName]: (typeof officeForms)[Form]['spec'] extends Name ? Form : never;
}[OfficeFormName];

/** Repeats an order of `npm run test:deep`. */
const seed = Number(process.env.FORMS_SEED ?? (deep ? Date.now() % 1_000_000 : 1));

export function tryForms<Name extends Spec>(_spec: Name, forms: Record<FormsOf<Name>, unknown>) {
  const all = Object.keys(officeForms);
  describe(`with FORMS_SEED=${seed}`, () => {
    describe.each(Object.entries(forms) as [string, FormCase<unknown>][])('%s', (name, form) => {
      const nth = all.indexOf(name);
      const those = deep ? accidents : telling(form, nth);
      const orders = fc.sample(fc.shuffledSubarray(those, { minLength: those.length }), {
        numRuns: runsOf(1, 8),
        seed: seed + name.length,
      });
      const tried = [...new Set(orders.map((order) => possible(form, order).join(', ')))];
      it.each(tried)('loses nothing: %s', (order) => survive(form, order.split(', ')));

      const ways = ['expired', 'another tab'] as const;
      it.each(deep ? ways : [ways[nth % 2]!])(
        'shows the next person nothing that was typed: %s',
        (how) => handOver(form, how),
      );
    });
  });
}

export const dialog = (name: string | RegExp) => find('[role=dialog]', name);
export const region = (name: string) => find('section, [role=region]', name);
export const gone = (element: HTMLElement) =>
  waitFor(() => expect(element.isConnected).toBe(false));
export const next = <Found extends { version: number }>(
  record: Found,
  changes: Partial<Found>,
): Found => ({
  ...record,
  ...changes,
  version: record.version + 1,
});

/** Opens it with this button, unless it is open. */
export const by =
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
