import { Injectable } from '@nestjs/common';
import type {
  CancelAppointment,
  RateVisit,
  RescheduleAppointment,
} from '@contracts/booking/appointment-calls';
import {
  ownRecordsRequests,
  type AppointmentAccess,
  type CustomerAppointment,
} from '@contracts/booking/own-records';
import { Requests } from '@service-kit/requests/requests';
import { GatewayConfig } from '../config';
import { withAddresses } from './link-addresses';
import { SlotsCache } from './slots-cache';

export const cancelRefusals = [
  'appointment_not_found',
  'too_late',
  'too_many_changes',
  'changed_meanwhile',
] as const;

export const rescheduleRefusals = [...cancelRefusals, 'slot_taken', 'slot_unavailable'] as const;

export const ratingRefusals = [
  'appointment_not_found',
  'transition_refused',
  'already_rated',
] as const;

/** Customers' changes, with a manage link or logged in. */
@Injectable()
export class OwnChangesService {
  constructor(
    private readonly requests: Requests,
    private readonly slots: SlotsCache,
    private readonly config: GatewayConfig,
  ) {}

  async reschedule(
    access: AppointmentAccess,
    to: RescheduleAppointment,
  ): Promise<CustomerAppointment> {
    try {
      return this.shown(await this.requests.ask(ownRecordsRequests.reschedule, { access, to }));
    } finally {
      // Also for its former date, which isn't known here.
      this.slots.forget(null);
    }
  }

  async cancel(
    access: AppointmentAccess,
    cancellation: CancelAppointment,
  ): Promise<CustomerAppointment> {
    const asked = { access, cancellation };
    const cancelled = await this.requests.ask(ownRecordsRequests.cancel, asked);
    this.slots.forget(cancelled.appointmentDate);
    return this.shown(cancelled);
  }

  async rate(access: AppointmentAccess, rating: RateVisit): Promise<CustomerAppointment> {
    return this.shown(await this.requests.ask(ownRecordsRequests.rate, { access, rating }));
  }

  /** With full addresses of its links. */
  shown(appointment: CustomerAppointment): CustomerAppointment {
    return withAddresses(this.config.publicUrl, appointment);
  }
}
