import { Injectable } from '@nestjs/common';
import { bookingFieldNames, type BookingFields } from '@contracts/booking';
import { customersRequests, type CustomerId } from '@contracts/customers';
import { fieldNames } from '@contracts/fields';
import type { Page } from '@contracts/messaging';
import { notificationsRequests, type MessageRecord } from '@contracts/notifications';
import {
  ownRecordsRequests,
  type CustomerAppointment,
  type OwnRecordsQuery,
} from '@contracts/own-records';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import type {
  CustomerExport,
  ExportedAppointment,
  ExportedPart,
} from '../edge/description/reply-types';

const pageRows = 500;
/** 10,000 rows: nobody has so many, and no answer may grow without end. */
const maxPages = 20;
/** Notifications answers the newest 100 of what it is asked about, a handful for each record. */
const recordsAtOnce = 20;
/** The file is given what messages could be had until then; the call itself ends after 20 s. */
const messagesWithinMs = 8_000;

/** Puts together what each service keeps of a customer. */
@Injectable()
export class CustomerExportService {
  constructor(private readonly requests: Requests) {}

  /**
   * Fails when the account or the bookings cannot be had: a file without them would look like all
   * there is. Messages are copies of what was sent; without them the file says so.
   */
  async of(customerId: CustomerId): Promise<CustomerExport> {
    const [account, appointments, serviceRequests] = await Promise.all([
      this.account(customerId),
      allPages((page) =>
        this.requests.ask(ownRecordsRequests.appointments, { customerId, ...page }),
      ),
      allPages((page) =>
        this.requests.ask(ownRecordsRequests.serviceRequests, { customerId, ...page }),
      ),
    ]);
    const messages = await this.messages(
      customerId,
      appointments.rows.map(({ id }) => id),
      serviceRequests.rows.map(({ id }) => id),
    );
    const parts: Record<ExportedPart, boolean> = {
      appointments: appointments.whole,
      serviceRequests: serviceRequests.whole,
      messages: messages.whole,
    };
    return {
      exportedAt: new Date().toISOString(),
      account,
      appointments: appointments.rows.map(withoutLinks),
      serviceRequests: serviceRequests.rows,
      messages: messages.rows,
      incomplete: (Object.keys(parts) as ExportedPart[]).filter((part) => !parts[part]),
    };
  }

  private async account(customerId: CustomerId) {
    try {
      return await this.requests.ask(customersRequests.account, { customerId });
    } catch (error) {
      const isGone = error instanceof Refusal && error.code === 'customer_not_found';
      throw isGone ? new Refusal('unauthenticated') : error;
    }
  }

  /** Those about the customer come with each question; each is kept once. */
  private async messages(
    customerId: CustomerId,
    appointmentIds: readonly string[],
    serviceRequestIds: readonly string[],
  ): Promise<Collected<MessageRecord>> {
    const found = new Map<string, MessageRecord>();
    const until = Date.now() + messagesWithinMs;
    const records = Math.max(appointmentIds.length, serviceRequestIds.length, 1);
    let whole = true;
    for (let from = 0; whole && from < records; from += recordsAtOnce) {
      const about = {
        customerId,
        appointmentIds: appointmentIds.slice(from, from + recordsAtOnce),
        serviceRequestIds: serviceRequestIds.slice(from, from + recordsAtOnce),
      };
      const deadlineMs = until - Date.now();
      if (deadlineMs <= 0) whole = false;
      else {
        await this.requests.ask(notificationsRequests.about, about, { deadlineMs }).then(
          (messages) => messages.forEach((message) => found.set(message.id, message)),
          () => (whole = false),
        );
      }
    }
    return { rows: [...found.values()], whole };
  }
}

interface Collected<Row> {
  readonly rows: Row[];
  /** False when there was more. */
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

/** By name, so that no link gets there by itself: whoever holds one may look, or even act. */
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
    totalCost: true,
    smsConsent: true,
    createdAt: true,
  }),
];

function withoutLinks(appointment: CustomerAppointment): ExportedAppointment {
  const exported = exportedNames.map((name) => [name, appointment[name]]);
  return Object.fromEntries(exported) as ExportedAppointment;
}
