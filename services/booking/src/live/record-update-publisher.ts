import { Injectable } from '@nestjs/common';
import type { AccountId } from '@contracts/customers/accounts';
import {
  liveAccountSubject,
  liveDispatchSubject,
  liveSlotsSubject,
  liveVisitSubject,
  type AccountRecords,
  type LiveAccount,
  type LiveDispatch,
  type LiveSlots,
  type LiveVisit,
} from '@contracts/live';
import type { AppointmentOrigin } from '@contracts/vocabulary/booking';
import { LivePublisher } from '@service-kit/messaging/live';

/** The names that customers' pages use for the tables. */
const recordsIn = {
  appointments: 'appointments',
  service_requests: 'service-requests',
} as const satisfies Record<string, AccountRecords>;
export type RecordTable = keyof typeof recordsIn;

export interface ChangedAppointment {
  readonly id: string;
  readonly version: number;
  readonly accountId: AccountId | null;
}

export interface ChangedVisit extends ChangedAppointment {
  readonly trackingStatus: LiveVisit['status'];
  readonly technicianId: LiveVisit['technicianId'];
  readonly origin: AppointmentOrigin;
}

/** Notifies gateways of changes after the commit. A lost notification does no harm. */
@Injectable()
export class RecordUpdatePublisher {
  constructor(private readonly live: LivePublisher) {}

  appointmentChanged({ id, version, accountId }: ChangedAppointment): void {
    this.dispatch({ changed: ['appointments'], appointment: { id, version } });
    this.account(accountId, 'appointments');
  }

  /** Its tracking page changed, too. */
  visitChanged(appointment: ChangedVisit): void {
    const { id, version, trackingStatus: status, technicianId, origin } = appointment;
    if (origin !== 'imported') {
      const visit = { version, status, technicianId } satisfies LiveVisit;
      this.live.publish(liveVisitSubject(id), visit);
    }
    this.appointmentChanged(appointment);
    // Also without one: the technician it was taken back from may be free now.
    this.dispatch({ changed: ['technicians', 'alerts'] });
  }

  alertsChanged(): void {
    this.dispatch({ changed: ['alerts'] });
  }

  /** There's a new one. */
  appointmentsChanged(accountId: AccountId | null): void {
    this.dispatch({ changed: ['appointments'] });
    this.account(accountId, 'appointments');
  }

  serviceRequestsChanged(accountId: AccountId | null): void {
    this.dispatch({ changed: ['service-requests'] });
    this.account(accountId, 'service-requests');
  }

  /** Seats on `date` were taken or freed; null: the capacity of all dates changed. */
  seatsChanged(date: string | null): void {
    this.live.hint(liveSlotsSubject, { date } satisfies LiveSlots);
  }

  /** Rows of these tables changed. The office's lists don't show them. */
  recordsChanged(accountId: AccountId, tables: readonly RecordTable[]): void {
    if (tables.length > 0) this.account(accountId, ...tables.map((table) => recordsIn[table]));
  }

  private account(accountId: AccountId | null, ...changed: readonly AccountRecords[]): void {
    if (accountId === null) return;
    this.live.hint(liveAccountSubject(accountId), { changed } satisfies LiveAccount);
  }

  private dispatch(update: LiveDispatch): void {
    this.live.hint(liveDispatchSubject, update);
  }
}
