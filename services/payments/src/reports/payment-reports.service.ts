import { Injectable } from '@nestjs/common';
import { instantsOf } from '@contracts/business-time';
import type { MoneyDay } from '@contracts/reports';
import type { ReportPeriod } from '@contracts/vocabulary/office/reports';
import { businessTimeZone } from '@contracts/vocabulary/booking';
import { refundStatusesThatCount } from '@contracts/vocabulary/payment-status';
import { DataSource } from 'typeorm';

/** What came in on each day, by when it was paid, which only a paid one was; and what went back, by when it was refunded. */
@Injectable()
export class PaymentReportsService {
  constructor(private readonly dataSource: DataSource) {}

  days({
    from,
    to,
    appointmentIds,
  }: ReportPeriod & { appointmentIds?: readonly string[] }): Promise<MoneyDay[]> {
    const { start, end } = instantsOf({ from, to });
    const [paidForThem, refundedOfThem] =
      appointmentIds === undefined
        ? ['', '']
        : [
            'AND appointment_id = ANY($5)',
            'AND payment_id IN (SELECT id FROM payments WHERE appointment_id = ANY($5))',
          ];
    return this.dataSource.query<MoneyDay[]>(
      `SELECT date::text, sum(collected)::float8 AS "collectedCents",
         sum(refunded)::float8 AS "refundedCents"
       FROM (
         SELECT (paid_at AT TIME ZONE $3)::date AS date, amount_cents AS collected, 0 AS refunded
         FROM payments
         WHERE paid_at >= $1 AND paid_at < $2 ${paidForThem}
         UNION ALL
         SELECT (created_at AT TIME ZONE $3)::date, 0, amount_cents
         FROM refunds
         WHERE created_at >= $1 AND created_at < $2 AND status = ANY($4) ${refundedOfThem}
       ) AS moved
       GROUP BY date`,
      [
        start,
        end,
        businessTimeZone,
        refundStatusesThatCount,
        ...(appointmentIds === undefined ? [] : [appointmentIds]),
      ],
    );
  }
}
