import { Injectable } from '@nestjs/common';
import { bookingFieldNames, type BookingFields } from '@contracts/booking/fields';
import { accountContactCalls, type AccountContacts } from '@contracts/customers/account-contacts';
import { customersRequests, type AccountId } from '@contracts/customers/accounts';
import { fieldNames, pickFields } from '@contracts/fields';
import type { Page } from '@contracts/messaging';
import { notificationsRequests, type MessageRecord } from '@contracts/notifications/messages';
import {
  ownRecordsRequests,
  type CustomerAppointment,
  type CustomerServiceRequest,
  type OwnRecordsQuery,
} from '@contracts/booking/own-records';
import { estimateCalls } from '@contracts/payments/estimates';
import { invoiceCalls } from '@contracts/payments/invoices';
import { officePaymentCalls, type PaymentRecord } from '@contracts/payments/office';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { whileThereIs } from './account.controller';
import type {
  CustomerExport,
  ExportedAppointment,
  ExportedPart,
  ExportedPayment,
} from '../edge/description/reply-types';

const pageRows = 500;
/** 10,000 rows, in pages of 100: an answer must not grow without limit. */
const maxPages = 100;
/** Services return only the newest of what they're asked about. */
const answeredAtMost = 100;
/** Each has a handful of messages. */
const recordsAtOnce = 10;
const partsWithinMs = 8_000;

@Injectable()
export class CustomerExportService {
  constructor(private readonly requests: Requests) {}

  /**
   * Fails without the account or the bookings, because the file would look complete. It names
   * messages and what is about money as incomplete if they're missing.
   */
  async of(accountId: AccountId): Promise<CustomerExport> {
    const [account, contacts, appointments, serviceRequests, appliances] = await Promise.all([
      whileThereIs(this.requests.ask(customersRequests.account, { accountId })),
      whileThereIs(this.contacts(accountId)),
      allPages((page) =>
        this.requests.ask(ownRecordsRequests.appointments, { accountId, ...page }),
      ),
      allPages((page) =>
        this.requests.ask(ownRecordsRequests.serviceRequests, { accountId, ...page }),
      ),
      this.requests.ask(ownRecordsRequests.appliances, { accountId }),
    ]);
    // There are no messages and payments about imported records.
    const visits = appointments.rows.filter(isOurs);
    const records = {
      appointmentIds: visits.map(({ id }) => id),
      serviceRequestIds: serviceRequests.rows.filter(isOurs).map(({ id }) => id),
    };
    const [messages, payments, estimates, invoices] = await Promise.all([
      this.messages(accountId, records),
      this.payments(accountId, records),
      ofEach(visits, async ({ id, number }, deadlineMs) => {
        const asked = { appointmentId: id, technicianId: null };
        const found = await this.requests.ask(estimateCalls.ofVisit, asked, { deadlineMs });
        const rows = found.estimates.map((each) => ({ appointmentNumber: number, ...each }));
        // Newest first, as many as fit into an answer.
        return { rows, whole: (rows.at(-1)?.revision ?? 1) === 1 };
      }),
      ofEach(visits, async ({ id }, deadlineMs) => {
        const asked = { appointmentId: id, technicianId: null };
        const found = await this.requests.ask(invoiceCalls.ofVisit, asked, { deadlineMs });
        return { rows: found.invoices, whole: true };
      }),
    ]);
    const parts: Record<ExportedPart, boolean> = {
      appointments: appointments.whole,
      serviceRequests: serviceRequests.whole,
      messages: messages.whole,
      payments: payments.whole,
      estimates: estimates.whole,
      invoices: invoices.whole,
    };
    return {
      exportedAt: new Date().toISOString(),
      account,
      contacts,
      appointments: appointments.rows.map(withoutLinks),
      serviceRequests: serviceRequests.rows,
      appliances,
      messages: messages.rows,
      payments: payments.rows.map((payment) => pickFields(payment, exportedOfPayment)),
      estimates: estimates.rows,
      invoices: invoices.rows,
      incomplete: (Object.keys(parts) as ExportedPart[]).filter((part) => !parts[part]),
    };
  }

  private async contacts(accountId: AccountId): Promise<AccountContacts | null> {
    try {
      return await this.requests.ask(accountContactCalls.get, { accountId });
    } catch (error) {
      if (error instanceof Refusal && error.code === 'email_unverified') return null;
      throw error;
    }
  }

  private messages(accountId: AccountId, records: OwnIds): Promise<Collected<MessageRecord>> {
    return aboutEach(accountId, records, (some, deadlineMs) =>
      this.requests.ask(notificationsRequests.about, { emails: [], ...some }, { deadlineMs }),
    );
  }

  private payments(accountId: AccountId, records: OwnIds): Promise<Collected<PaymentRecord>> {
    const { appointmentIds } = records;
    return aboutEach(accountId, { appointmentIds, serviceRequestIds: [] }, (some, deadlineMs) => {
      const asked = {
        accountIds: some.accountIds,
        emails: [],
        appointmentIds: some.appointmentIds,
      };
      return this.requests.ask(officePaymentCalls.ofCustomer, asked, { deadlineMs });
    });
  }
}

const isOurs = ({ origin }: Pick<CustomerAppointment | CustomerServiceRequest, 'origin'>) =>
  origin !== 'imported';

interface OwnIds {
  readonly appointmentIds: readonly string[];
  readonly serviceRequestIds: readonly string[];
}

interface AskedAbout extends OwnIds {
  readonly accountIds: readonly AccountId[];
}

/**
 * Asks about the customer and then about their records, a few at a time. In one question, the newest
 * of the customer would take the place of older ones of the records.
 */
async function aboutEach<Row extends { readonly id: string }>(
  accountId: AccountId,
  { appointmentIds, serviceRequestIds }: OwnIds,
  ask: (some: AskedAbout, deadlineMs: number) => Promise<Row[]>,
): Promise<Collected<Row>> {
  const found = new Map<string, Row>();
  const until = Date.now() + partsWithinMs;
  const records = Math.max(appointmentIds.length, serviceRequestIds.length);
  const questions: AskedAbout[] = [
    { accountIds: [accountId], appointmentIds: [], serviceRequestIds: [] },
  ];
  for (let from = 0; from < records; from += recordsAtOnce) {
    questions.push({
      accountIds: [],
      appointmentIds: appointmentIds.slice(from, from + recordsAtOnce),
      serviceRequestIds: serviceRequestIds.slice(from, from + recordsAtOnce),
    });
  }
  let whole = true;
  for (const some of questions) {
    const deadlineMs = until - Date.now();
    const rows = deadlineMs > 0 ? await ask(some, deadlineMs).catch(() => null) : null;
    if (!rows) return { rows: [...found.values()], whole: false };
    for (const row of rows) found.set(row.id, row);
    whole &&= rows.length < answeredAtMost;
  }
  return { rows: [...found.values()], whole };
}

/** Asks about one visit after the other, as long as there's time. */
async function ofEach<Visit, Row>(
  visits: readonly Visit[],
  ask: (
    visit: Visit,
    deadlineMs: number,
  ) => Promise<{ readonly rows: readonly Row[]; readonly whole: boolean }>,
): Promise<Collected<Row>> {
  const rows: Row[] = [];
  let whole = true;
  const until = Date.now() + partsWithinMs;
  for (const visit of visits) {
    const deadlineMs = until - Date.now();
    const found = deadlineMs > 0 ? await ask(visit, deadlineMs).catch(() => null) : null;
    if (!found) return { rows, whole: false };
    rows.push(...found.rows);
    whole &&= found.whole;
  }
  return { rows, whole };
}

interface Collected<Row> {
  readonly rows: Row[];
  readonly whole: boolean;
}

async function allPages<Row>(
  ask: (page: OwnRecordsQuery) => Promise<Page<Row>>,
): Promise<Collected<Row>> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  for (let read = 0; read < maxPages; read += 1) {
    const page = await ask({ limit: pageRows, ...(cursor && { cursor }) });
    rows.push(...page.items);
    if (page.nextCursor === null) return { rows, whole: true };
    cursor = page.nextCursor;
  }
  return { rows, whole: false };
}

/** By name, so that no link gets in: anyone with the file could use it. */
const exportedNames = [
  ...bookingFieldNames,
  ...fieldNames<Omit<ExportedAppointment, keyof BookingFields>>({
    id: true,
    number: true,
    version: true,
    status: true,
    appointmentDate: true,
    timeSlot: true,
    scheduledTime: true,
    technicianNotes: true,
    cancellation: true,
    totalCost: true,
    costLines: true,
    paid: true,
    due: true,
    smsConsent: true,
    rating: true,
    origin: true,
    createdAt: true,
  }),
];

/** By name, so that the office's notes about a payment don't get in. */
const exportedOfPayment = fieldNames<ExportedPayment>({
  id: true,
  status: true,
  amount: true,
  refunded: true,
  currency: true,
  description: true,
  receiptNumber: true,
  appointmentNumber: true,
  createdAt: true,
  paidAt: true,
});

function withoutLinks(appointment: CustomerAppointment): ExportedAppointment {
  const exported = exportedNames.map((name) => [name, appointment[name]]);
  return Object.fromEntries(exported) as ExportedAppointment;
}
