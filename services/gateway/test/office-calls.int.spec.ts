/** What each call of the office asks of a service, and how its reply is answered. Lists are in lists.int.spec.ts. */
import { randomUUID } from 'node:crypto';
import { bookingRequests } from '@contracts/booking/appointments';
import { serviceRequestCalls } from '@contracts/booking/service-requests';
import { importCalls } from '@contracts/imports/jobs';
import type { RequestDefinition } from '@contracts/messaging';
import { notificationsRequests } from '@contracts/notifications/messages';
import { officePaymentCalls } from '@contracts/payments/office';
import { priceBookCalls } from '@contracts/payments/price-book';
import { salesTaxCalls } from '@contracts/payments/sales-tax';
import { daySheetCalls } from '@contracts/payments/day-sheets';
import { reconciliationCalls } from '@contracts/payments/reconciliation';
import {
  examplePriceBookItem,
  exampleSalesTax,
  exampleTakerDay,
} from '@contracts/testing/examples';
import { technicianRequests } from '@contracts/tracking/technicians';
import {
  aBooking,
  aMessage,
  anAppointment,
  anImport,
  aPayment,
  aRecord,
  aReport,
  aStoredRequest,
  aTechnician,
  forDispatch,
  visitOf,
} from './factories';
import { gatewayForTests, officer, type Method } from './gateway-under-test';
import { answerForRecords } from './live-stage';

const gateway = gatewayForTests({ RATE_LIMIT: 'off' });

interface OfficeCall {
  /** Method and path. */
  readonly call: string;
  readonly request: { subject: string };
  readonly body?: object;
  /** The question to the service; by default what was sent, and who sent it. */
  readonly asked?: object;
  readonly reply: object;
  /** What the office reads, if it isn't the reply. */
  readonly answer?: object;
  readonly status?: number;
}

const id = randomUUID();
const by = officer;
const connecting = {
  by,
  session: expect.any(String) as string,
  returnTo: 'https://repairs.example.com/admin-customer-management',
};
const idempotencyKey = 'key-1';

const appointment = anAppointment({ id });
const guestsBooking = { idempotencyKey, principal: 'anonymous', accountId: null };
const record = aRecord({ appointmentId: id, version: 3 });
const technician = aTechnician({ id });
const technicianForm = {
  name: 'Dale',
  phone: '(904) 555-0101',
  specialties: ['Ovens'],
  daysOff: [{ from: '2026-11-26', to: '2026-11-26', reason: '' }],
  vehicleInfo: 'Van',
};
const place = { lat: 29.9, lng: -81.3 };
const adminForm = { ...technicianForm, vehicle: 'Van', ...place, location: place };
const message = { ...aMessage({ id }), text: null, html: null };
const payment = { ...aPayment({ id }), history: [], refunds: [], disputes: [] };
const refund = { amount: 19.99, reason: 'Part was defective' };
const settlement = {
  day: '2026-11-20',
  countedCash: 145.5,
  checksCounted: 2,
  note: 'A hose.',
  version: 0,
};
const priced = {
  kind: 'task',
  title: 'Replace the drain pump',
  price: 150,
  minutes: 60,
  parts: [{ code: 'PUMP-1', quantity: 2 }],
  retired: false,
  from: '2027-01-01',
  version: 3,
};
const duval = { county: 'Duval', surtax: 150 };
const taxRates = {
  from: '2027-01-01',
  until: '2027-12-31',
  state: 600,
  counties: [duval],
  version: 8,
};
const taxRules = {
  from: '2027-01-01',
  capsRepairs: true,
  officeCounty: 'St Johns',
  version: 0,
} as const;
const report = aReport();
const imported = { serviceRequests: 0, appointments: 0, customers: 40, serviceHistory: 120 };
const job = anImport({ imported });

/** Calls about one record, whose service replies with it. */
function callsAbout(
  path: string,
  of: object,
  common: Pick<OfficeCall, 'reply' | 'answer'>,
  calls: readonly [string, OfficeCall['request'], object?, object?][],
): OfficeCall[] {
  return calls.map(([call, request, body, change = withOfficer(call, body)]) => {
    const [method, rest = ''] = call.split(' ');
    return {
      call: `${method} ${path}${rest}`,
      request,
      body,
      asked: { ...of, ...change },
      ...common,
    };
  });
}

const withOfficer = (call: string, body?: object) => ({
  ...body,
  ...(!call.startsWith('get') && { by }),
});

const calls: readonly OfficeCall[] = [
  {
    call: 'post /api/appointments',
    request: bookingRequests.book,
    body: aBooking(),
    asked: { booking: aBooking(), ...guestsBooking, byOffice: true, address: '127.0.0.1' },
    reply: { ...appointment, trackingUrl: '/x' },
    answer: { ...appointment, trackingUrl: 'https://repairs.example.com/x' },
    status: 201,
  },
  {
    call: 'post /api/appointments/cancel-all',
    request: bookingRequests.cancelAll,
    body: { email: 'guest@example.com' },
    reply: { cancelled: 2, kept: 1 },
  },
  ...callsAbout(
    `/api/appointments/${id.toUpperCase()}`,
    { appointmentId: id },
    { reply: appointment },
    [
      ['get', bookingRequests.get],
      ['get /history', bookingRequests.history],
      ['put /assign', bookingRequests.assign, { technicianId: id }],
      ['put /assign', bookingRequests.assign, { technicianId: null, version: 7 }],
      ['post /cancel', bookingRequests.cancel, undefined, { reason: null, by }],
      [
        'post /cancel',
        bookingRequests.cancel,
        { reason: ' x ', version: 8 },
        { reason: 'x', version: 8, by },
      ],
      [
        'post /reschedule',
        bookingRequests.reschedule,
        { appointmentDate: '2026-11-25', timeSlot: '10:00-11:00', version: 4 },
      ],
      ['patch', bookingRequests.annotate, { totalCost: 129.5, version: 9 }],
    ],
  ),
  ...callsAbout(
    `/api/service-requests/${id.toUpperCase()}`,
    { serviceRequestId: id },
    { reply: aStoredRequest({ id }) },
    [
      ['get', serviceRequestCalls.serviceRequest],
      [
        'patch',
        serviceRequestCalls.changeServiceRequest,
        { status: 'cancelled', technicianNotes: ' Bought a new one. ', version: 3 },
        { status: 'cancelled', technicianNotes: 'Bought a new one.', version: 3, by },
      ],
    ],
  ),
  ...callsAbout(
    `/api/tracking/${id}`,
    { appointmentId: id },
    { reply: visitOf(record), answer: forDispatch(record) },
    [
      ['put /status', bookingRequests.moveByOffice, { status: 'dispatched' }],
      [
        'put /status',
        bookingRequests.moveByOffice,
        { status: 'dispatched', from: 'arrived', correction: true },
      ],
    ],
  ),
  {
    call: 'get /api/technicians',
    request: technicianRequests.technicians,
    asked: {},
    reply: [technician],
  },
  ...[technicianForm, adminForm].map((body) => ({
    call: 'post /api/technicians',
    request: technicianRequests.addTechnician,
    body,
    asked: { ...body, idempotencyKey },
    reply: technician,
    status: 201,
  })),
  ...callsAbout(`/api/technicians/${id}`, { technicianId: id }, { reply: technician }, [
    ['put', technicianRequests.updateTechnician, { status: 'offline' }, { status: 'offline' }],
    [
      'put',
      technicianRequests.updateTechnician,
      { name: 'Al', version: 7 },
      { name: 'Al', version: 7 },
    ],
    ['put /location', technicianRequests.setTechnicianLocation, place, place],
    ['delete /phone-link', technicianRequests.revokePhoneLink, undefined, {}],
  ]),
  ...callsAbout(`/api/admin/messages/${id}`, { messageId: id }, { reply: message }, [
    ['get', notificationsRequests.message],
    ['post /retry', notificationsRequests.retry],
  ]),
  {
    call: 'get /api/admin/messages/delivery',
    request: notificationsRequests.delivery,
    asked: {},
    reply: { email: 'live', sms: 'off' },
  },
  ...callsAbout(`/api/admin/payments/${id}`, { paymentId: id }, { reply: payment }, [
    ['get', officePaymentCalls.payment],
    [
      'post /refund',
      officePaymentCalls.refund,
      { ...refund, reason: `  ${refund.reason} ` },
      { refund, idempotencyKey, by },
    ],
    [
      'post /refund',
      officePaymentCalls.refund,
      { reason: 'All' },
      { refund: { reason: 'All' }, idempotencyKey, by },
    ],
    [
      'post /void',
      officePaymentCalls.void,
      { reason: 'returned-check', fee: 30, version: 3 },
      { asked: { reason: 'returned-check', fee: 30, version: 3 }, by },
    ],
    [
      'post /move',
      officePaymentCalls.move,
      { appointmentNumber: ' FC-1042 ', version: 3 },
      { move: { appointmentNumber: 'FC-1042', version: 3 }, by },
    ],
    [
      'post /review',
      officePaymentCalls.review,
      { note: ' A deposit. ', version: 3 },
      { review: { note: 'A deposit.', version: 3 }, by },
    ],
  ]),
  {
    call: 'get /api/admin/day-sheet?day=2026-11-20',
    request: daySheetCalls.sheet,
    asked: { day: '2026-11-20' },
    reply: { day: '2026-11-20', technicians: [exampleTakerDay()] },
  },
  ...callsAbout(`/api/admin/day-sheet/${id}`, { technicianId: id }, { reply: exampleTakerDay() }, [
    ['put', daySheetCalls.settle, settlement, { settlement, by }],
  ]),
  ...callsAbout(
    '/api/admin/day-sheet/office',
    { technicianId: null },
    { reply: exampleTakerDay() },
    [['put', daySheetCalls.settle, settlement, { settlement, by }]],
  ),
  {
    call: 'post /api/admin/day-closings',
    request: daySheetCalls.close,
    body: { day: '2026-11-20', version: 3 },
    asked: { closing: { day: '2026-11-20', version: 3 }, by },
    reply: { day: '2026-11-20', technicians: [] },
  },
  {
    call: 'put /api/admin/price-book/DW-PUMP',
    request: priceBookCalls.change,
    body: { ...priced, title: ' Replace the drain pump ' },
    asked: { code: 'DW-PUMP', change: priced, by },
    reply: examplePriceBookItem(),
  },
  {
    call: 'post /api/admin/price-book/csv',
    request: priceBookCalls.import,
    body: { csv: `Code\r\n${'A,"B"\n'.repeat(60_000)}C`, dryRun: true },
    asked: { file: { csv: `Code\r\n${'A,"B"\n'.repeat(60_000)}C`, dryRun: true }, by },
    reply: { added: 1, changed: 0, unchanged: 0, errors: [] },
  },
  {
    call: 'get /api/admin/sales-tax',
    request: salesTaxCalls.settings,
    asked: {},
    reply: exampleSalesTax(),
  },
  {
    call: 'post /api/admin/sales-tax/rates',
    request: salesTaxCalls.addRates,
    body: taxRates,
    asked: { add: taxRates, by },
    reply: exampleSalesTax(),
  },
  {
    call: 'put /api/admin/sales-tax/rules',
    request: salesTaxCalls.changeRules,
    body: taxRules,
    asked: { change: taxRules, by },
    reply: exampleSalesTax({
      version: 1,
    }),
  },
  {
    call: 'get /api/admin/reconciliation',
    request: reconciliationCalls.reconciliation,
    asked: {},
    reply: [report],
  },
  {
    call: 'post /api/admin/reconciliation',
    request: reconciliationCalls.reconcile,
    body: { day: '2026-11-01' },
    reply: report,
  },
  {
    call: 'get /api/admin/import-settings',
    request: importCalls.settings,
    asked: {},
    reply: {
      company: 'first-coast',
      username: 'reader',
      password: '••••••••',
      systems: ['servicepro', 'housecallpro'],
    },
  },
  {
    call: 'post /api/admin/import-all-customers',
    request: importCalls.allCustomers,
    body: { credentials: { password: 'not the server’s' }, system: 'housecallpro' },
    asked: { by, system: 'housecallpro' },
    reply: job,
    answer: { totalImported: 40, jobId: job.id },
  },
  {
    call: 'post /api/admin/jobber-connection/start',
    request: importCalls.startConnecting,
    asked: connecting,
    reply: { url: 'https://api.getjobber.com/api/oauth/authorize' },
  },
  {
    call: 'post /api/admin/jobber-connection',
    request: importCalls.connect,
    body: { code: 'a code', state: 'a state' },
    asked: { ...connecting, code: 'a code', state: 'a state' },
    reply: { company: '', username: '', password: '', systems: ['jobber'] },
  },
];

describe('an office call', () => {
  it.each(calls)('$call asks its service and passes on the reply', async (row) => {
    const { call, request, body, reply, answer = reply, status = 200 } = row;
    const [method = '', path = ''] = call.split(' ');
    answerForRecords(gateway, () => record);
    gateway.stubs.answer(request as RequestDefinition<unknown, unknown>, () => reply);
    const response = await gateway
      .office(method as Method, path, body)
      .set('idempotency-key', idempotencyKey);
    expect([response.status, response.body]).toEqual([status, answer]);
    const { asked = withOfficer(call, body) } = row;
    expect(gateway.stubs.payloadsOf(request)).toEqual([asked]);
  });

  it('books a bookkeeper’s visit as a stranger’s', async () => {
    gateway.stubs.answer(bookingRequests.book, () => ({ ...appointment, trackingUrl: '/x' }));
    const bookkeeper = gateway.token('admin', { claims: { officeRole: 'bookkeeper' } });
    await gateway.as(bookkeeper, 'post', '/api/appointments', aBooking()).expect(201);
    const [asked] = gateway.stubs.payloadsOf(bookingRequests.book);
    expect(asked).not.toHaveProperty('byOffice');
  });

  const invalid: readonly [Method, string, { subject: string }, (object | undefined)[]][] = [
    ['get', '/api/admin/messages?state=lost', notificationsRequests.messages, [undefined]],
    [
      'put',
      `/api/tracking/${id}/status`,
      bookingRequests.moveByOffice,
      [
        { status: 'arrived', from: 'nowhere' },
        { status: 'arrived', from: null },
        { status: 'arrived', correction: 'yes' },
        { status: 'arrived', by: { accountId: 2, name: 'Someone else' } },
        { status: 'arrived', tappedAt: '2026-11-20T14:00:00Z' },
      ],
    ],
    [
      'post',
      `/api/admin/payments/${id}/refund`,
      officePaymentCalls.refund,
      [
        { amount: 0, reason: 'x' },
        { amount: -5, reason: 'x' },
        { amount: 0.001, reason: 'x' },
        { amount: 10_000.01, reason: 'x' },
        { amount: '5', reason: 'x' },
        { amount: null, reason: 'x' },
        { amount: 5 },
        { amount: 5, reason: '   ' },
        { amount: 5, reason: 'x'.repeat(201) },
        { amount: 5, reason: 'x', currency: 'eur' },
        { amount: 5, reason: 'x', stillOwed: 'yes' },
      ],
    ],
    [
      'post',
      `/api/admin/payments/${id}/void`,
      officePaymentCalls.void,
      [
        { version: 1 },
        { reason: 'returned-check' },
        { reason: 'wrong-job', version: 1 },
        { reason: 'entered-wrongly', version: 0 },
        { reason: 'returned-check', version: 1, fee: 0 },
        { reason: 'returned-check', version: 1, fee: -30 },
        { reason: 'returned-check', version: 1, fee: 1_000.01 },
        { reason: 'returned-check', version: 1, fee: null },
        { reason: 'returned-check', version: 1, amount: 5 },
      ],
    ],
    [
      'post',
      `/api/admin/payments/${id}/move`,
      officePaymentCalls.move,
      [
        { version: 1 },
        { appointmentNumber: 'FC-1042' },
        { appointmentNumber: ' ', version: 1 },
        { appointmentNumber: 'x'.repeat(21), version: 1 },
      ],
    ],
    [
      'post',
      `/api/admin/payments/${id}/review`,
      officePaymentCalls.review,
      [
        { version: 3 },
        { note: ' ', version: 3 },
        { note: 'x' },
        { note: 'x', version: 0 },
        { note: 'x', version: '3' },
        { note: 'x'.repeat(501), version: 3 },
      ],
    ],
    ['get', '/api/admin/day-sheet?day=2026-02-30', daySheetCalls.sheet, [undefined]],
    [
      'post',
      '/api/admin/day-closings',
      daySheetCalls.close,
      [{ day: '2026-11-20' }, { day: 'today', version: 1 }, { day: '2026-11-20', version: -1 }],
    ],
    [
      'put',
      `/api/admin/day-sheet/${id}`,
      daySheetCalls.settle,
      [
        { countedCash: -1 },
        { countedCash: 0.001 },
        { countedCash: 100_000.01 },
        { checksCounted: 1.5 },
        { checksCounted: 501 },
        { note: 'x'.repeat(501) },
        { version: undefined },
        { version: -1 },
        { version: 2_147_483_648 },
      ].map((wrong) => ({ ...settlement, ...wrong })),
    ],
    [
      'put',
      '/api/admin/price-book/DW-PUMP',
      priceBookCalls.change,
      [
        { kind: 'thing' },
        { title: ' ' },
        { title: 'x'.repeat(81) },
        { words: 'x'.repeat(501) },
        { price: -1 },
        { price: 0.001 },
        { price: 100_000.01 },
        { minutes: 0 },
        { minutes: null },
        { parts: [{ code: 'pump', quantity: 1 }] },
        { parts: [{ code: 'PUMP', quantity: 0 }] },
        {
          parts: [
            { code: 'PUMP', quantity: 1 },
            { code: 'PUMP', quantity: 2 },
          ],
        },
        { appliance: 'Toaster' },
        { feeKind: 'trip' },
        { kind: 'part' },
        { kind: 'fee', minutes: undefined, parts: undefined },
        { retired: undefined },
        { from: '2027-02-30' },
        { version: -1 },
      ].map((wrong) => ({ ...priced, ...wrong })),
    ],
    [
      'post',
      '/api/admin/sales-tax/rates',
      salesTaxCalls.addRates,
      [
        { from: '2027-02-30' },
        { until: 'soon' },
        { state: -1 },
        { state: 2_001 },
        { state: 6.5 },
        { counties: [] },
        { counties: [duval, duval] },
        { counties: [{ ...duval, county: 'duval' }] },
        { counties: [{ ...duval, surtax: 1.5 }] },
        { version: undefined },
      ].map((wrong) => ({ ...taxRates, ...wrong })),
    ],
    [
      'put',
      '/api/admin/sales-tax/rules',
      salesTaxCalls.changeRules,
      [{ from: '' }, { capsRepairs: 'no' }, { officeCounty: 'Orange' }, { version: -1 }].map(
        (wrong) => ({ ...taxRules, ...wrong }),
      ),
    ],
    [
      'post',
      '/api/admin/price-book/csv',
      priceBookCalls.import,
      [{ dryRun: true }, { csv: ' ', dryRun: true }, { csv: 'x'.repeat(400_001), dryRun: true }],
    ],
    [
      'post',
      '/api/admin/reconciliation',
      reconciliationCalls.reconcile,
      [
        undefined,
        ...['2026-02-30', 'today', 20261101, null, '2026-11-01T00:00:00Z'].map((day) => ({ day })),
      ],
    ],
  ];

  it.each(
    invalid.flatMap(([method, path, request, bodies]) =>
      bodies.map((body) => [method, path, body, request] as const),
    ),
  )('%s %s is refused with %j', async (method, path, body, request) => {
    await gateway.office(method, path, body).expect(400);
    expect(gateway.stubs.payloadsOf(request)).toEqual([]);
  });
});
