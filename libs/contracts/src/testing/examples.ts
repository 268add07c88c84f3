/** Valid records for specs. Each spec overrides what matters to it. */
import type { ImportedCustomer } from '../imports/customers';
import type { BookingSettings } from '../booking/settings';
import { randomUUID } from 'node:crypto';
import type { ApplianceVisit, CustomerAppliance } from '../booking/appliances';
import type { BookAppointment } from '../booking/appointment-calls';
import type { Appointment } from '../booking/appointments';
import type { CustomerAppointment, CustomerServiceRequest } from '../booking/own-records';
import type { AccountContacts } from '../customers/account-contacts';
import type { CustomerAccount } from '../customers/accounts';
import type { CustomerRecord, CustomerRow } from '../customers/records';
import type { ImportJob } from '../imports/jobs';
import type { MessageRecord } from '../notifications/messages';
import type { Books, Receivables } from '../payments/books';
import type { TakerDay } from '../payments/day-sheets';
import type { MoneySums, PaymentRecord } from '../payments/office';
import type { Estimate } from '../payments/estimates';
import type { Invoice } from '../payments/invoices';
import type { PriceBookEntry, PriceBookItem } from '../payments/price-book';
import type { SalesTaxSettings } from '../payments/sales-tax';
import type { ReconciliationReport } from '../payments/reconciliation';
import type {
  RequestService,
  ScheduleServiceRequest,
  ServiceRequest,
} from '../booking/service-requests';
import type { TechnicianJob, TrackingRecord } from '../tracking/records';
import type { Technician } from '../tracking/technicians';
import { widestHours } from '../vocabulary/office/booking-settings';
import { bookChecks, type BookCheckName } from '../vocabulary/books/accounts';
import { serviceCounties } from '../vocabulary/places/service-area';

/** Different each time, so that specs never share an account, a limit or a message by accident. */
export const uniqueEmail = (name = 'nora'): string =>
  `${name}.${randomUUID().slice(0, 13)}@example.com`;

/** A booking without its time. */
export function exampleJob(): Omit<BookAppointment, 'appointmentDate' | 'timeSlot'> {
  return {
    customerName: 'Nora Field',
    email: uniqueEmail(),
    phone: '(904) 555-0117',
    address: '12 Tern Lane',
    city: 'St Augustine',
    state: 'FL',
    zipCode: '32084',
    serviceType: 'Repair',
    appliance: 'Washer',
    brand: 'Maytag',
  };
}

/** A customer's booking request. */
export function exampleBooking(changes: Partial<BookAppointment> = {}): BookAppointment {
  return { ...exampleJob(), appointmentDate: '2026-11-25', timeSlot: '09:00-10:00', ...changes };
}

/** What the office and the customer see alike of an appointment to come. */
const seenByBoth = () =>
  ({
    version: 1,
    number: 'FC-1001',
    ...exampleJob(),
    gateCode: null,
    modelNumber: null,
    description: null,
    smsConsent: false,
    appointmentDate: '2026-11-25',
    timeSlot: '09:00-10:00',
    scheduledTime: '2026-11-25T14:00:00.000Z',
    status: 'scheduled',
    technicianNotes: null,
    totalCost: null,
    costLines: [],
    askedPrice: null,
    estimate: null,
    invoice: null,
    paid: '0.00',
    due: '0.00',
    origin: 'booked',
    rating: null,
    createdAt: '2026-11-20T15:00:00.000Z',
  }) as const;

/** A guest's, without a technician. */
export function exampleAppointment(changes: Partial<Appointment> = {}): Appointment {
  return {
    id: randomUUID(),
    ...seenByBoth(),
    truncated: [],
    customerId: null,
    customerNumber: null,
    serviceRequestId: null,
    durationMinutes: 60,
    technicianId: null,
    internalNotes: null,
    workDone: null,
    cancelReason: null,
    noShow: false,
    ...changes,
  };
}

/** As booking answers its customer, who may still change it. */
export function exampleOwnAppointment(
  changes: Partial<CustomerAppointment> = {},
): CustomerAppointment {
  const { id = randomUUID() } = changes;
  return {
    id,
    ...seenByBoth(),
    trackingUrl: `/technician-tracking?appointment=${id}`,
    calendarUrl: '/api/calendar/token.ics',
    payUrl: '/payment#token',
    estimateUrl: null,
    cancellation: null,
    canChange: true,
    changeUntil: '2026-11-24T14:00:00.000Z',
    ...changes,
  };
}

/** A customer in the office's list. */
export function exampleCustomerRow(changes: Partial<CustomerRow> = {}): CustomerRow {
  return {
    number: 1042,
    kind: 'person',
    name: 'Nora Field',
    company: '',
    phone: '(904) 555-0117',
    email: 'nora@example.com',
    address: '12 Tern Lane, St. Augustine, FL 32084',
    doNotService: false,
    hasAccount: false,
    source: 'site',
    lastAt: '2026-11-20T15:00:00.000Z',
    createdAt: '2026-01-05T15:00:00.000Z',
    ...changes,
  };
}

/** With one completed visit, a few days ago. */
export function exampleAppliance(changes: Partial<CustomerAppliance> = {}): CustomerAppliance {
  return {
    id: randomUUID(),
    version: 1,
    appliance: 'Dryer',
    brand: 'Samsung',
    modelNumber: 'DVE45T',
    serialNumber: '0B1234',
    year: 2019,
    place: 'Laundry room',
    address: '12 Tern Lane, St. Augustine',
    customerNumbers: [1042],
    visitCount: 1,
    visits: [exampleApplianceVisit()],
    ...changes,
  };
}

export function exampleApplianceVisit(changes: Partial<ApplianceVisit> = {}): ApplianceVisit {
  return {
    appointmentId: randomUUID(),
    number: 'FC-1001',
    appointmentDate: '2026-11-02',
    serviceType: 'Repair',
    status: 'completed',
    workDone: 'New belt.',
    photos: [],
    ...changes,
  };
}

/** With one phone, one email address and one house. */
export function exampleCustomerRecord(changes: Partial<CustomerRecord> = {}): CustomerRecord {
  const { number = 1042 } = changes;
  return {
    ...exampleCustomerRow(),
    number,
    version: 1,
    firstName: 'Nora',
    lastName: 'Field',
    suffix: '',
    note: '',
    doNotServiceReason: '',
    closed: false,
    phones: [
      { id: randomUUID(), phone: '(904) 555-0117', label: 'Cell', texts: true, former: false },
    ],
    emails: [{ id: randomUUID(), email: 'nora@example.com', label: '', former: false }],
    addresses: [
      {
        id: randomUUID(),
        address: '12 Tern Lane',
        city: 'St. Augustine',
        state: 'FL',
        zipCode: '32084',
        label: 'Home',
        gateCode: '',
        accessNotes: '',
        pin: null,
        former: false,
      },
    ],
    formerNames: [],
    paidBy: null,
    paysFor: [],
    accountIds: [],
    numbers: [number],
    origins: [],
    merged: [],
    similar: [],
    ...changes,
  };
}

/** With one phone and one house. */
export const exampleAccountContacts = (
  changes: Partial<AccountContacts> = {},
): AccountContacts => ({
  version: 3,
  phones: [{ id: examplePhoneId, phone: '(904) 555-0117', label: 'Cell', texts: true }],
  emails: [],
  addresses: [
    {
      id: exampleHouseId,
      address: '12 Tern Lane',
      city: 'St. Augustine',
      state: 'FL',
      zipCode: '32084',
      label: 'Home',
      gateCode: '12',
      accessNotes: '',
    },
  ],
  ...changes,
});
const examplePhoneId = randomUUID();
const exampleHouseId = randomUUID();

/** A customer's request for service without a set time. */
export function exampleRequestForm(changes: Partial<RequestService> = {}): RequestService {
  return {
    firstName: 'Nora',
    lastName: 'Field',
    phone: '(904) 555-0117',
    email: uniqueEmail(),
    applianceType: 'Washer',
    brand: 'Maytag',
    problemDescription: 'Walks across the floor.',
    ...changes,
  };
}

/** A request from the website that waits to be scheduled. */
export function exampleRequest(changes: Partial<ServiceRequest> = {}): ServiceRequest {
  return {
    id: randomUUID(),
    version: 1,
    truncated: [],
    number: 'SR-1001',
    customerId: null,
    customerNumber: null,
    ...exampleRequestForm(),
    modelNumber: null,
    isEmergency: false,
    status: 'pending',
    technicianNotes: null,
    origin: 'site',
    appointmentId: null,
    appointment: null,
    completedAt: null,
    createdAt: '2026-11-20T15:00:00.000Z',
    ...changes,
  };
}

/** The same, as its customer sees it. */
export function exampleOwnRequest(
  changes: Partial<CustomerServiceRequest> = {},
): CustomerServiceRequest {
  return {
    id: randomUUID(),
    number: 'SR-1001',
    applianceType: 'Washer',
    brand: 'Maytag',
    problemDescription: 'Walks across the floor.',
    isEmergency: false,
    status: 'pending',
    technicianNotes: null,
    origin: 'site',
    appointment: null,
    completedAt: null,
    createdAt: '2026-11-20T15:00:00.000Z',
    ...changes,
  };
}

/** The visit that the office agrees on for a request. */
export function exampleVisit(
  changes: Partial<ScheduleServiceRequest> = {},
): ScheduleServiceRequest {
  return {
    appointmentDate: '2026-11-25',
    timeSlot: '09:00-10:00',
    address: '12 Tern Lane',
    city: 'St Augustine',
    state: 'FL',
    zipCode: '32084',
    serviceType: 'Repair',
    ...changes,
  };
}

/** At work today, without limits. */
export function exampleTechnician(changes: Partial<Technician> = {}): Technician {
  return {
    id: randomUUID(),
    version: 1,
    name: 'Dale Rivers',
    phone: '(904) 555-0121',
    email: null,
    avatar: null,
    vehicleInfo: 'White van',
    specialties: ['Washers'],
    workingHours: [],
    daysOff: [],
    serviceArea: [],
    active: true,
    rating: 4.8,
    ratingCount: 12,
    completedJobs: 12,
    status: 'available',
    currentLocation: null,
    phoneLinkExpiresAt: null,
    phoneProblem: null,
    ...changes,
  };
}

/** A job on a technician's phone. */
export function exampleTechnicianJob(changes: Partial<TechnicianJob> = {}): TechnicianJob {
  return {
    appointmentId: randomUUID(),
    number: 'FC-1042',
    status: 'arrived',
    allowed: ['in-progress'],
    coordinates: null,
    approximate: null,
    reachedAt: '2026-11-20T14:00:00.000Z',
    scheduledTime: '2026-11-20T15:00:00.000Z',
    notes: null,
    customerName: 'Nora Miller',
    phone: '(904) 555-0110',
    address: '5 Test Pattern Lane',
    city: 'St Augustine',
    state: 'FL',
    zipCode: '32084',
    gateCode: null,
    appointmentDate: '2026-11-20',
    timeSlot: '10:00-11:00',
    serviceType: 'Repair',
    appliance: 'Refrigerator',
    brand: 'Sub-Zero',
    modelNumber: null,
    description: null,
    ...changes,
  };
}

const wholeAddress = '12 Tern Lane, St Augustine, FL 32084';

/** For an appointment without a technician. */
export function exampleTrackingRecord(changes: Partial<TrackingRecord> = {}): TrackingRecord {
  return {
    appointmentId: randomUUID(),
    technicianId: null,
    status: 'scheduled',
    estimatedArrival: '2026-11-25T14:00:00.000Z',
    actualArrival: null,
    location: null,
    customerLocation: { lat: 29.89, lng: -81.31, address: wholeAddress, approximate: null },
    route: null,
    distanceToCustomer: null,
    estimatedTimeToArrival: null,
    progress: 0,
    notifications: [],
    stale: false,
    late: false,
    expectedArrival: null,
    isNext: false,
    version: 1,
    appointment: {
      number: 'FC-1001',
      serviceType: 'Repair',
      appliance: 'Washer',
      brand: 'Maytag',
      appointmentDate: '2026-11-25',
      timeSlot: '09:00-10:00',
      address: wholeAddress,
    },
    ...changes,
  };
}

/** A successful payment. */
export function examplePayment(changes: Partial<PaymentRecord> = {}): PaymentRecord {
  return {
    id: randomUUID(),
    version: 2,
    status: 'succeeded',
    flagReason: null,
    overpaid: '0.00',
    unmatched: false,
    review: null,
    amount: '150.00',
    refunded: '0.00',
    refundable: '150.00',
    currency: 'usd',
    description: 'Repair, Sub-Zero Refrigerator',
    receiptNumber: 'R-1042',
    appointmentId: null,
    appointmentNumber: null,
    customerId: null,
    payerName: null,
    payerEmail: null,
    cardLast4: '4242',
    method: 'card',
    checkNumber: null,
    takenBy: null,
    intentId: 'pi_1042',
    failure: null,
    disputeStatus: null,
    createdAt: '2026-11-20T15:00:00.000Z',
    paidAt: '2026-11-20T15:00:02.000Z',
    ...changes,
  };
}

export const exampleMoneySums: MoneySums = {
  from: '2026-11-01',
  to: '2026-11-20',
  collected: { card: '1250.00', cash: '80.00', check: '0.00' },
  refunded: '50.00',
  due: { amount: '340.00', count: 2 },
  disputed: { amount: '150.00', count: 1 },
};

/** Nothing is counted yet. */
export function exampleTakerDay(changes: Partial<TakerDay> = {}): TakerDay {
  return {
    technicianId: randomUUID(),
    name: 'Nadia Cole',
    jobs: 2,
    cashTaken: '150.00',
    cashRefunded: '0.00',
    cashExpected: '150.00',
    checks: [{ number: '1042', amount: '45.50' }],
    settlement: null,
    ...changes,
  };
}

export function examplePriceBookEntry(changes: Partial<PriceBookEntry> = {}): PriceBookEntry {
  return {
    from: '2026-11-01',
    title: 'Replace the drain pump',
    words: 'We replace the pump and test the drain.',
    price: '150.00',
    minutes: 60,
    parts: [{ code: 'PUMP-1', quantity: 1, title: 'Drain pump', price: '89.50' }],
    appliance: 'Dishwasher',
    feeKind: null,
    retired: false,
    by: 'Sam Owner',
    at: '2026-11-01T14:00:00.000Z',
    ...changes,
  };
}

/** A task with a part. */
export function examplePriceBookItem(changes: Partial<PriceBookItem> = {}): PriceBookItem {
  return {
    code: 'DW-PUMP',
    kind: 'task',
    version: 1,
    now: examplePriceBookEntry(),
    next: null,
    ...changes,
  };
}

/** A rate that holds on any day, and the next one. */
export function exampleSalesTax(changes: Partial<SalesTaxSettings> = {}): SalesTaxSettings {
  const rate = {
    county: 'Duval',
    from: '2026-01-01',
    until: '2098-12-31',
    state: 600,
    surtax: 150,
    by: 'System',
    at: '2026-01-01T05:00:00.000Z',
  } as const;
  return {
    version: 2,
    rates: [rate, { ...rate, from: '2099-01-01', until: '2099-12-31' }],
    rules: [],
    ...changes,
  };
}

/** One option of $120.00 with the tax of St. Johns, which waits for an answer. */
export function exampleEstimate(changes: Partial<Estimate> = {}): Estimate {
  const words = 'Replace the belt';
  const line = { kind: 'labor', text: words, words: '', code: null, quantity: 1 } as const;
  return {
    id: randomUUID(),
    revision: 1,
    state: 'sent',
    options: [
      {
        name: 'Repair',
        words: '',
        total: '120.00',
        withTax: '127.80',
        lines: [{ ...line, each: '120.00', amount: '120.00' }],
      },
    ],
    fee: null,
    note: '',
    photos: [],
    sentAt: '2026-11-20T15:00:00.000Z',
    by: 'Nadia Cole',
    answer: null,
    ...changes,
  };
}

export function exampleInvoice(changes: Partial<Invoice> = {}): Invoice {
  return {
    id: randomUUID(),
    number: 'INV10482',
    kind: 'invoice',
    appointmentId: randomUUID(),
    visit: 'FC-1042',
    description: 'Repair, Whirlpool Dryer',
    to: {
      name: 'Nora Field',
      address: '12 Tern Lane',
      city: 'St Augustine',
      state: 'FL',
      zipCode: '32084',
    },
    date: '2026-11-28',
    issuedAt: '2026-11-28T17:00:00.000Z',
    by: 'Dana Office',
    lines: [
      { kind: 'part', text: 'Drain pump', amount: '148.75', item: null },
      { kind: 'labor', text: 'Labor', amount: '165.00', item: null },
    ],
    county: 'St Johns',
    basis: 'parts',
    certificate: null,
    net: '313.75',
    stateTax: '18.83',
    surtax: '1.56',
    tax: '20.39',
    total: '334.14',
    words: 'Florida sales tax 6% + St. Johns surtax 0.5%',
    credits: null,
    voided: null,
    balance: null,
    ...changes,
  };
}

/** A day without differences. */
/** November 2026: an invoice, and its payment two days later. */
export function exampleBooks(changes: Partial<Books> = {}): Books {
  return {
    startsOn: '2026-09-01',
    closedThrough: null,
    days: [
      {
        day: '2026-11-18',
        number: 'J20261118',
        lines: [
          { kind: 'payment', account: 'cash', debit: '106.50', credit: null, entries: 1 },
          { kind: 'payment', account: 'receivables', debit: null, credit: '106.50', entries: 1 },
        ],
        total: '106.50',
        isClosed: false,
        exported: null,
      },
      {
        day: '2026-11-16',
        number: 'J20261116',
        lines: [
          { kind: 'invoice', account: 'receivables', debit: '106.50', credit: null, entries: 1 },
          { kind: 'invoice', account: 'labor', debit: null, credit: '100.00', entries: 1 },
          { kind: 'invoice', account: 'stateTax', debit: null, credit: '6.00', entries: 1 },
          { kind: 'invoice', account: 'surtax-St Johns', debit: null, credit: '0.50', entries: 1 },
        ],
        total: '106.50',
        isClosed: false,
        exported: null,
      },
    ],
    balances: [
      { account: 'receivables', balance: '0.00' },
      { account: 'cash', balance: '106.50' },
      { account: 'labor', balance: '-100.00' },
      { account: 'stateTax', balance: '-6.00' },
      { account: 'surtax-St Johns', balance: '-0.50' },
    ],
    checks: (Object.keys(bookChecks) as BookCheckName[]).map((check) => ({
      check,
      books: '106.50',
      ledger: '106.50',
    })),
    ...changes,
  };
}

/** Of $106.50, 40 days old, and a deposit of $50. */
export function exampleReceivables(changes: Partial<Receivables> = {}): Receivables {
  const appointmentId = randomUUID();
  return {
    open: [
      {
        appointmentId,
        visit: 'FC-1042',
        customer: 'Nora Field',
        invoiceId: randomUUID(),
        invoice: 'INV10482',
        date: '2026-10-11',
        age: 40,
        total: '106.50',
        due: '56.50',
      },
    ],
    ages: [
      { age: '0-30', count: 0, due: '0.00' },
      { age: '31-60', count: 1, due: '56.50' },
      { age: '61-90', count: 0, due: '0.00' },
      { age: 'over-90', count: 0, due: '0.00' },
    ],
    deposits: [
      {
        appointmentId: randomUUID(),
        visit: 'FC-1043',
        paymentId: null,
        date: '2026-11-19',
        reason: 'no-invoice',
        description: 'Repair, Whirlpool Dryer',
        amount: '50.00',
      },
    ],
    unused: { count: 1, amount: '50.00' },
    ...changes,
  };
}

export function exampleReport(changes: Partial<ReconciliationReport> = {}): ReconciliationReport {
  const sums = { payments: 2, paid: '300.00', refunds: 1, refunded: '50.00' };
  return {
    day: '2026-11-20',
    madeAt: '2026-11-21T07:30:04.000Z',
    ledger: sums,
    stripe: sums,
    differences: [],
    differenceCount: 0,
    ...changes,
  };
}

/** A customer's own import, completed. */
export function exampleImport(changes: Partial<ImportJob> = {}): ImportJob {
  return {
    id: randomUUID(),
    version: 3,
    kind: 'service-system',
    system: 'housecallpro',
    fileName: null,
    rows: null,
    status: 'succeeded',
    done: 12,
    total: 12,
    imported: { serviceRequests: 2, appointments: 5, customers: 0, serviceHistory: 0 },
    added: 6,
    changed: 1,
    unchanged: 1,
    leftOut: 3,
    wrong: 1,
    noted: 0,
    errors: [{ row: 4, field: 'jobs[3].status', message: 'Cannot be read' }],
    failure: null,
    startedBy: null,
    createdAt: '2026-11-20T15:00:00.000Z',
    startedAt: '2026-11-20T15:00:01.000Z',
    finishedAt: '2026-11-20T15:00:04.000Z',
    canCancel: false,
    canUndo: true,
    undone: null,
    ...changes,
  };
}

/** A sent email. */
export function exampleMessage(changes: Partial<MessageRecord> = {}): MessageRecord {
  return {
    id: randomUUID(),
    kind: 'booking-confirmed',
    channel: 'email',
    state: 'sent',
    recipient: 'nora@example.com',
    subject: 'Your appointment is confirmed',
    customerId: null,
    appointmentId: null,
    serviceRequestId: null,
    technicianId: null,
    askedBy: null,
    attempts: 1,
    reason: null,
    receipt: null,
    createdAt: '2026-11-20T15:00:00.000Z',
    nextAttemptAt: null,
    sentAt: '2026-11-20T15:00:02.000Z',
    ...changes,
  };
}

/** A customer with a verified address. */
export function exampleAccount(changes: Partial<CustomerAccount> = {}): CustomerAccount {
  return {
    id: 42,
    version: 1,
    firstName: 'Nora',
    lastName: 'Field',
    email: 'nora@example.com',
    phone: '(904) 555-0117',
    address: null,
    emailVerified: true,
    pendingEmail: null,
    isAdmin: false,
    createdAt: '2026-11-01T15:00:00.000Z',
    lastLogin: null,
    ...changes,
  };
}

export function exampleSettings(changes: Partial<BookingSettings> = {}): BookingSettings {
  return {
    version: 1,
    leadTimeMinutes: 60,
    bookingWindowDays: 14,
    changeCutoffHours: 24,
    dispatchAheadMinutes: 120,
    lateAfterMinutes: 10,
    staleAfterMinutes: 2,
    openingHours: widestHours,
    counties: serviceCounties,
    serviceCallFee: '',
    textSignature: '',
    holidays: [],
    outside: { count: 0, next: [] },
    history: [],
    ...changes,
  };
}

/** From a file of the office. */
export const exampleImportedCustomer = (
  changes: Partial<ImportedCustomer> = {},
): ImportedCustomer => ({
  id: 'c1',
  customerNumber: null,
  serviceProId: null,
  system: null,
  firstName: 'Ada',
  lastName: 'Filed',
  email: 'ada@example.com',
  phone: '9045550101',
  address: '7 Pelican Row',
  city: 'Palm Coast',
  state: 'FL',
  zipCode: '32137',
  lastServiceDate: '2026-01-05',
  totalServices: '4',
  totalSpent: '812.50',
  preferredTechnician: null,
  notes: 'Gate code 12',
  createdAt: '2026-11-20T15:00:00.000Z',
  importedAt: '2026-11-20T15:00:00.000Z',
  ...changes,
});
