import { Injectable } from '@nestjs/common';
import { instantsOf } from '@contracts/business-time';
import type { MoneySums } from '@contracts/payments/office';
import { dollars } from '@contracts/vocabulary/money';
import type { ReportPeriod } from '@contracts/vocabulary/office/reports';
import { openDisputeStatuses, refundStatusesThatCount } from '@contracts/vocabulary/payment-status';
import { DataSource } from 'typeorm';

interface Row {
  readonly card: number;
  readonly cash: number;
  readonly check: number;
  readonly refunded: number;
  readonly voided: number;
  readonly due: number;
  readonly dueCount: number;
  readonly disputed: number;
  readonly disputedCount: number;
}

/** What the page about money opens with. What came in and went back counts as in the reports. */
@Injectable()
export class MoneySumsService {
  constructor(private readonly dataSource: DataSource) {}

  async sums({ from, to }: ReportPeriod): Promise<MoneySums> {
    const { start, end } = instantsOf({ from, to });
    const [row] = await this.dataSource.query<[Row]>(
      `SELECT collected.*, refunded, voided, due, "dueCount", disputed, "disputedCount"
       FROM (SELECT ${paidBy('card')}, ${paidBy('cash')}, ${paidBy('check')}
         FROM payments WHERE paid_at >= $1 AND paid_at < $2) AS collected,
       (SELECT ${sumOf('amount_cents')} AS refunded,
         coalesce(sum(amount_cents) FILTER (WHERE void_reason IS NOT NULL), 0)::float8 AS voided
         FROM refunds
         WHERE created_at >= $1 AND created_at < $2 AND status = ANY($3)) AS refunds,
       (SELECT ${sumOf('total_cents - settled_cents')} AS due, count(*)::int AS "dueCount"
         FROM bills WHERE total_cents > settled_cents) AS bills,
       (SELECT ${sumOf('amount_cents')} AS disputed, count(*)::int AS "disputedCount"
         FROM disputes WHERE status = ANY($4)) AS disputes`,
      [start, end, refundStatusesThatCount, openDisputeStatuses],
    );
    return {
      from,
      to,
      collected: {
        card: dollars(row.card),
        cash: dollars(row.cash),
        check: dollars(row.check),
      },
      refunded: dollars(row.refunded),
      voided: dollars(row.voided),
      due: { amount: dollars(row.due), count: row.dueCount },
      disputed: { amount: dollars(row.disputed), count: row.disputedCount },
    };
  }
}

const sumOf = (cents: string): string => `coalesce(sum(${cents}), 0)::float8`;

const paidBy = (method: 'card' | 'cash' | 'check'): string =>
  `coalesce(sum(amount_cents) FILTER (WHERE method = '${method}'), 0)::float8 AS "${method}"`;
