import { Injectable } from '@nestjs/common';
import {
  bookingRequests,
  type BookingConcerns,
  type CrowdedContact,
} from '@contracts/booking/appointments';
import type { Alert } from '@contracts/tracking/records';
import { Requests } from '@service-kit/requests/requests';

/** Alerts are requested every few seconds, and others must not wait for these. */
const answerWithinMs = 1_000;
const nothing: BookingConcerns = { crowded: [], alerts: [] };

/** Booking's alerts for the office. */
@Injectable()
export class BookingConcernsService {
  constructor(private readonly requests: Requests) {}

  /** Empty while booking doesn't answer; the health check shows that it's down. */
  async alerts(): Promise<Alert[]> {
    const { crowded, alerts } = await this.requests
      .ask(bookingRequests.concerns, {}, { deadlineMs: answerWithinMs })
      .catch(() => nothing);
    return [...alerts, ...crowded.map(alertOf)];
  }
}

function alertOf({ email, customerName, visits, attempts, since }: CrowdedContact): Alert {
  const booked = visits === 1 ? '1 visit' : `${visits} visits`;
  const more = attempts === 1 ? '1 more' : `${attempts} more`;
  return {
    type: 'many-visits',
    message: `${customerName} (${email}, not verified) has ${booked} to come and tried to book ${more}`,
    appointmentId: null,
    technicianId: null,
    email,
    since,
  };
}
