/** Each form of payments, customers and texts keeps what is typed, whatever happens to its call. */
import { fireEvent, waitFor, within } from '@testing-library/react';
import type { CustomerRecord } from '@contracts/customers/records';
import type { Books } from '@contracts/payments/books';
import type { TakerDay } from '@contracts/payments/day-sheets';
import type { ConversationText } from '@contracts/notifications/conversations';
import type { PaymentDetail } from '@contracts/payments/office';
import {
  exampleBooks,
  exampleCustomerRecord,
  exampleMoneySums,
  examplePayment,
  exampleTakerDay,
} from '@contracts/testing/examples';
import { bookMessages } from '@contracts/vocabulary/books/accounts';
import { formatCalendarDate } from '../../../shared/format';
import { customerFile } from '../../../testing/customers';
import { find, visit, type FormCase, type Server } from '../../../testing/form-accidents';
import { field, fill, valueOf } from '../../../testing/fields';
import { openPage, refusal, type ApiCall } from '../../../testing/open-page';
import { by, dialog, next, tryForms } from '../../../testing/office-forms';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import '../../layouts/admin-layout';
import './admin-customers-page';
import './admin-messages-page';
import './admin-payments-page';

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
  found: /Voided\$150\.00/,
};

const reviewing: FormCase<PaymentDetail> = {
  ...onPayment,
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

const closingBooks: FormCase<Books> = {
  record: exampleBooks(),
  only: true,
  open: (server) =>
    openPage('/admin-payments?tab=books', {
      signedInAs: 'admin',
      answers: {
        'GET /api/admin/books': () => server.record,
        'GET /api/admin/payments': [],
        'GET /api/admin/money': exampleMoneySums,
      },
    }),
  show: async () => {
    visit('/admin-payments?tab=books');
    return find('form', 'Close the books');
  },
  typed: {},
  choose: async (form) => {
    fill({ 'Close through': '11/18/2026' }, form);
    fireEvent.keyDown(field('Close through', form), { key: 'Enter' });
  },
  chosen: (form) => expect(valueOf('Close through', form)).toBe('11/18/2026'),
  save: async ({ press }, form) => {
    await press('Close the books', form);
    await press('Close the books', await dialog('Close through Nov 18, 2026?'));
  },
  call: 'POST /api/admin/books/closings',
  body: { through: '2026-11-18' },
  take: (found, { through }) => ({ ...found, closedThrough: String(through) }),
  again: refusal(400, { code: 'validation_failed', message: bookMessages.tooEarly }),
  done: /The books are closed through Nov 18, 2026/,
  found: /closed through Nov 18, 2026/,
};

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

tryForms('records', {
  customer: editingCustomer,
  'new customer': newCustomer,
  refund: refunding,
  void: voiding,
  review: reviewing,
  'assign payment': assigning,
  'day count': counting,
  'text answer': answering,
  'close books': closingBooks,
});
