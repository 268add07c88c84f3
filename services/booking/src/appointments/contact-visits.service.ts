import { Injectable } from '@nestjs/common';
import type {
  BookingConcerns,
  CancelledVisits,
  CrowdedContact,
} from '@contracts/booking/appointments';
import {
  appointmentStatuses,
  appointmentStatusRules as rules,
} from '@contracts/vocabulary/appointment-status';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource } from 'typeorm';
import { askedPriceAlerts } from './bills/asked-prices';
import { VisitAlertsService } from './visit/alerts.service';
import { AppointmentsService } from './appointments.service';
import type { Change } from './change';

const newsForDays = 3;
const maxContacts = 20;

/** Literals, because a query with parameters wouldn't use the partial index. */
const isOpen = `a.origin = 'booked' AND a.status IN (${appointmentStatuses
  .filter((status) => !rules[status].over)
  .map((status) => `'${status}'`)
  .join(', ')})`;

/** Finds email addresses with too many upcoming visits, and cancels all visits of one address. */
@Injectable()
export class ContactVisitsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly appointments: AppointmentsService,
    private readonly visitAlerts: VisitAlertsService,
  ) {}

  async concerns(now: Date): Promise<BookingConcerns> {
    const crowded = await this.dataSource.query<CrowdedContact[]>(
      `SELECT refused.email, max(a.customer_name) AS "customerName",
         count(*)::integer AS visits, refused.attempts, refused.since
       FROM refused_contacts refused
       JOIN appointments a ON lower(a.email COLLATE "C") = refused.email
         AND a.ends_at > $1 AND ${isOpen}
       WHERE refused.last_at > $1::timestamptz - make_interval(days => $2)
         AND NOT EXISTS (SELECT FROM customer_emails known WHERE known.email = refused.email)
       GROUP BY refused.email ORDER BY refused.last_at DESC LIMIT $3`,
      [now, newsForDays, maxContacts],
    );
    const alerts = await Promise.all([
      this.visitAlerts.all(now),
      askedPriceAlerts(this.dataSource),
    ]);
    return { crowded, alerts: alerts.flat() };
  }

  /** Cancels them one by one. A repeat continues where the last attempt stopped. */
  async cancelAll(email: string, reason: string | null, change: Change): Promise<CancelledVisits> {
    const open = await this.dataSource.query<{ id: string }[]>(
      `SELECT a.id FROM appointments a
       WHERE lower(a.email COLLATE "C") = lower($1 COLLATE "C") AND a.ends_at > $2 AND ${isOpen}`,
      [email, change.at],
    );
    let cancelled = 0;
    for (const { id } of open) {
      try {
        await this.appointments.cancel(id, reason, change);
        cancelled += 1;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }
    return { cancelled, kept: open.length - cancelled };
  }
}
