import { Injectable } from '@nestjs/common';
import type { AccountId } from '@contracts/customers/accounts';
import type { CustomerNumber } from '@contracts/customers/records';
import type { Page } from '@contracts/messaging';
import type {
  CountTo,
  OrForAppointments,
  PaymentDetail,
  PaymentRecord,
  PaymentsOf,
  PaymentsQuery,
  WithLines,
} from '@contracts/payments/office';
import type { CustomerReceipt } from '@contracts/payments/paying';
import { instantsOf } from '@contracts/business-time';
import { dollars, formatMoney, shownLines } from '@contracts/vocabulary/money';
import { openDisputeStatuses, refundStatusesThatCount } from '@contracts/vocabulary/payment-status';
import {
  rateWords,
  rulesWords,
  type TaxRate,
  type TaxRules,
} from '@contracts/vocabulary/tax/tax-rates';
import { countedUpTo, orderOfFound } from '@service-kit/search/counted';
import { cursorOf, idPart, instantPart } from '@service-kit/requests/cursor';
import { rowsThatFit } from '@service-kit/requests/page-size';
import { Refusal } from '@service-kit/requests/refusal';
import { requiredId } from '@service-kit/requests/required-id';
import { DataSource, In, type SelectQueryBuilder } from 'typeorm';
import { BillEntity, DisputeEntity, PaymentEntity, RefundEntity } from '../ledger/payment.entity';
import type { LogPage, LogPeriod } from '@contracts/office-log';
import { logPage } from '@service-kit/database/log-page';
import { PaymentHistoryEntity, type PaymentEvent } from '../ledger/payment-history';
import { toReviewCondition, unmatchedCondition } from '../ledger/payment-status';
import { receiptOf, receiptsOf } from '../ledger/receipts';
import {
  disputeRecordOf,
  historyEntryOf,
  recordOf,
  refundRecordOf,
  wordsFor,
} from './payment-views';

const defaultLimit = 100;
const ofCustomerLimit = 100;
/** For each list in a payment's details. */
const detailLimit = 500;

const cursor = cursorOf({ createdAt: instantPart, id: idPart });

const logEntries = `
  SELECT h.at, 1 AS part, h.position AS n, h.by_name AS by,
    coalesce(p.receipt_number, p.appointment_number, 'Payment') AS about, h.what,
    NULL::jsonb AS price, NULL::jsonb AS tax
  FROM payment_history h JOIN payments p ON p.id = h.payment_id
  UNION ALL
  SELECT at, 2, 0, by_name, 'Payments', NULL, NULL, NULL FROM lifted_card_limits
  UNION ALL
  SELECT at, 3, position, by_name, 'Price ' || code, NULL, jsonb_build_object('title', title,
    'cents', cents, 'from', from_date, 'retired', retired), NULL FROM price_book
  UNION ALL
  SELECT at, 4, position, by_name, 'Sales tax of ' || county, NULL, NULL, jsonb_build_object(
    'state', state_rate, 'surtax', surtax_rate, 'from', from_date, 'until', until_date)
  FROM tax_rates
  UNION ALL
  SELECT at, 5, position, by_name, 'Sales tax', NULL, NULL, jsonb_build_object(
    'capsRepairs', caps_repairs, 'officeCounty', office_county, 'from', from_date)
  FROM tax_rules`;

interface LoggedPrice {
  readonly title: string;
  readonly cents: number;
  readonly from: string;
  readonly retired: boolean;
}

interface LogRow {
  readonly by: string;
  readonly about: string;
  readonly what: PaymentEvent | null;
  readonly price: LoggedPrice | null;
  readonly tax: Omit<TaxRate, 'county'> | TaxRules | null;
}

function logWords({ what, price, tax }: LogRow): string {
  if (what) return wordsFor(what);
  if (tax) return 'surtax' in tax ? rateWords(tax) : rulesWords(tax);
  if (!price) return 'Lifted the limits on cards';
  const { title, cents, from, retired } = price;
  return retired
    ? `${title}: not sold from ${from} on`
    : `${title}: ${formatMoney(dollars(cents))} from ${from} on`;
}

@Injectable()
export class PaymentListService {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. */
  async page({
    countTo,
    withLines = false,
    ...query
  }: PaymentsQuery & CountTo & WithLines & OrForAppointments): Promise<Page<PaymentRecord>> {
    const limit = query.limit ?? defaultLimit;
    const counted = await countedUpTo(this.found(query), countTo);
    const column = query.search ? orderOfFound('p.createdAt', counted) : 'p.createdAt';
    const rows = this.found(query).orderBy({ [column]: 'DESC', 'p.id': 'DESC' });
    if (query.cursor !== undefined) {
      rows.andWhere('(p.createdAt, p.id) < (:createdAt, :id)', cursor.decode(query.cursor));
    }
    const payments = await rows.limit(limit + 1).getMany();
    const found = payments.slice(0, limit);
    const records = found.map(recordOf);
    const items = rowsThatFit(withLines ? await this.withLines(records) : records);
    const last = payments[items.length - 1];
    const goesOn = payments.length > items.length && last !== undefined;
    return { items, ...counted, nextCursor: goesOn ? cursor.encode(last) : null };
  }

  private async withLines(records: readonly PaymentRecord[]): Promise<PaymentRecord[]> {
    const ids = new Set(records.flatMap(({ appointmentId }) => appointmentId ?? []));
    const bills = await this.dataSource.manager.find(BillEntity, {
      select: { appointmentId: true, lines: true },
      where: { appointmentId: In([...ids]) },
    });
    const linesOf = new Map(bills.map(({ appointmentId, lines }) => [appointmentId, lines]));
    return records.map((record) => ({
      ...record,
      lines: shownLines(linesOf.get(record.appointmentId ?? '') ?? []),
    }));
  }

  log(period: LogPeriod): Promise<LogPage> {
    return logPage<LogRow>(this.dataSource, logEntries, period, (rows) =>
      Promise.resolve(
        rows.map((row) => ({ by: row.by, about: row.about, message: logWords(row) })),
      ),
    );
  }

  /** Refuses with `payment_not_found`. */
  async detail(id: string): Promise<PaymentDetail> {
    const paymentId = requiredId(id, 'payment_not_found');
    const { manager } = this.dataSource;
    const where = { paymentId };
    const oldestFirst = {
      where,
      order: { createdAt: 'ASC', id: 'ASC' },
      take: detailLimit,
    } as const;
    const [payment, history, refunds, disputes] = await Promise.all([
      manager.findOneBy(PaymentEntity, { id: paymentId }),
      manager.find(PaymentHistoryEntity, {
        where,
        order: { at: 'ASC', position: 'ASC' },
        take: detailLimit,
      }),
      manager.find(RefundEntity, oldestFirst),
      manager.find(DisputeEntity, oldestFirst),
    ]);
    if (!payment) throw new Refusal('payment_not_found');
    const { bill } = await receiptOf(manager, payment);
    return {
      ...recordOf(payment),
      bill,
      customerNumber: await this.customerOf(payment),
      history: history.map(historyEntryOf),
      refunds: refunds.map(refundRecordOf),
      disputes: disputes.map(disputeRecordOf),
    };
  }

  private async customerOf({ appointmentId }: PaymentEntity): Promise<CustomerNumber | null> {
    if (appointmentId === null) return null;
    const bill = await this.dataSource.manager.findOneBy(BillEntity, { appointmentId });
    return bill?.customerNumber ?? null;
  }

  async ofCustomer(asked: PaymentsOf): Promise<PaymentRecord[]> {
    const payments = await this.newestOf(asked).getMany();
    return rowsThatFit(payments.map(recordOf));
  }

  /** The paid ones of these. */
  async receipts(
    accountId: AccountId,
    appointmentIds: readonly string[],
  ): Promise<CustomerReceipt[]> {
    const asked = { accountIds: [accountId], emails: [], appointmentIds };
    const payments = await this.newestOf(asked).andWhere('p.receiptNumber IS NOT NULL').getMany();
    return rowsThatFit(await receiptsOf(this.dataSource.manager, payments));
  }

  private newestOf(asked: PaymentsOf): SelectQueryBuilder<PaymentEntity> {
    return this.dataSource.manager
      .createQueryBuilder(PaymentEntity, 'p')
      .where(
        `(p.accountId = ANY(:accountIds) OR lower(p.payerEmail) = ANY(:emails)
          OR p.appointmentId = ANY(:appointmentIds))`,
        asked,
      )
      .orderBy({ 'p.createdAt': 'DESC', 'p.id': 'DESC' })
      .limit(ofCustomerLimit);
  }

  private found({
    status,
    method,
    dispute,
    unmatched,
    refunded,
    from,
    to,
    search,
    appointmentIds = [],
  }: PaymentsQuery & OrForAppointments): SelectQueryBuilder<PaymentEntity> {
    const rows = this.dataSource.manager.createQueryBuilder(PaymentEntity, 'p').where('true');
    if (status !== undefined) {
      // The alert leads to this list, and counts others, too.
      const orToReview = status === 'flagged' ? ` OR ${toReviewCondition('p')}` : '';
      rows.andWhere(`(p.status = :status${orToReview})`, { status });
    }
    if (method !== undefined) rows.andWhere('p.method = :method', { method });
    if (from !== undefined && to !== undefined) {
      rows.andWhere(
        refunded === undefined
          ? 'p.paidAt >= :start AND p.paidAt < :end'
          : `p.id IN (SELECT payment_id FROM refunds
               WHERE created_at >= :start AND created_at < :end AND status = ANY(:counting))`,
        { ...instantsOf({ from, to }), counting: refundStatusesThatCount },
      );
    } else if (refunded !== undefined) {
      rows.andWhere('p.refundedCents > 0');
    }
    if (unmatched !== undefined) rows.andWhere(unmatchedCondition('p'));
    if (dispute !== undefined) {
      rows.andWhere(
        'p.id IN (SELECT payment_id FROM disputes WHERE disputes.status = ANY(:openDisputes))',
        { openDisputes: openDisputeStatuses },
      );
    }
    if (search !== undefined && /[\p{L}\p{N}]/u.test(search)) {
      rows.andWhere(
        '(p.search_words @@ search_query(:search) OR p.appointmentId = ANY(:appointmentIds))',
        { search, appointmentIds },
      );
    }
    return rows;
  }
}
