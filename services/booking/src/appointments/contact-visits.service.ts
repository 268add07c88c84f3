import { Injectable } from '@nestjs/common';
import type { CancelAllVisits } from '@contracts/booking/appointment-calls';
import type {
  BookingConcerns,
  CancelledVisits,
  CrowdedContact,
  CrowdedSource,
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

const ofEmail = `
  SELECT a.id FROM appointments a
  WHERE lower(a.email COLLATE "C") = lower($1 COLLATE "C") AND a.ends_at > $2 AND ${isOpen}`;

/** Without those whose email address was verified since. */
const ofSource = (source: string, now: string): string => `
  SELECT a.id FROM visit_sources made JOIN appointments a ON a.id = made.appointment_id
  WHERE (made.address = ${source} OR made.range = ${source}) AND a.ends_at > ${now} AND ${isOpen}
    AND NOT booking.is_known(to_jsonb(a))`;

/** Finds email and internet addresses with too many upcoming visits, and cancels all of one. */
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
         AND NOT EXISTS (SELECT FROM account_emails known WHERE known.email = refused.email)
       GROUP BY refused.email ORDER BY refused.last_at DESC LIMIT $3`,
      [now, newsForDays, maxContacts],
    );
    const crowdedSources = await this.dataSource.query<CrowdedSource[]>(
      `SELECT refused.source, visits.names[1:3] AS "customerNames", visits.count AS visits,
         refused.attempts, refused.since
       FROM refused_sources refused, LATERAL (
         SELECT count(*)::integer, array_agg(a.customer_name ORDER BY a.created_at DESC) AS names
         FROM appointments a WHERE a.id IN (${ofSource('refused.source', '$1')})
       ) AS visits
       WHERE refused.last_at > $1::timestamptz - make_interval(days => $2) AND visits.count > 0
       ORDER BY refused.last_at DESC LIMIT $3`,
      [now, newsForDays, maxContacts],
    );
    const alerts = await Promise.all([
      this.visitAlerts.all(now),
      askedPriceAlerts(this.dataSource),
    ]);
    return { crowded, crowdedSources, alerts: alerts.flat() };
  }

  /** Cancels them one by one. A repeat continues where the last attempt stopped. */
  async cancelAll(
    { email = '', source }: Pick<CancelAllVisits, 'email' | 'source'>,
    reason: string | null,
    change: Change,
  ): Promise<CancelledVisits> {
    const open = await this.dataSource.query<{ id: string }[]>(
      source ? ofSource('$1', '$2') : ofEmail,
      [source || email, change.at],
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
