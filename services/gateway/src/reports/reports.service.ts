import { Injectable } from '@nestjs/common';
import { dateAfter } from '@contracts/business-time';
import {
  reportCalls,
  type CountedVisits,
  type MoneyDay,
  type OfficeReport,
  type ReportQuery,
  type VisitReport,
} from '@contracts/reports';
import { dollars } from '@contracts/vocabulary/money';
import {
  noVisits,
  type ReportSums,
  type ReportTechnician,
  daysOf,
  type ReportPeriod,
  sumOfVisits,
} from '@contracts/vocabulary/office/reports';
import { Requests } from '@service-kit/requests/requests';
import { answerPart } from '../edge/http/answer-part';

/** A year of visits takes longer than a page of them. */
const addUpWithinMs = 8_000;

interface Sums extends CountedVisits, Pick<MoneyDay, 'collectedCents' | 'refundedCents'> {}

/** Joins what the owners have added up, day by day. */
@Injectable()
export class ReportsService {
  constructor(private readonly requests: Requests) {}

  async report({ from, to, technicianId }: ReportQuery): Promise<OfficeReport> {
    const period = { from, to };
    const earlier = before(period);
    const money = this.moneyOf(technicianId, [period, earlier]);
    const [visits, visitsBefore] = await Promise.all(
      [period, earlier].map((each) =>
        this.requests.ask(
          reportCalls.visits,
          { ...each, ...(technicianId !== undefined && { technicianId }) },
          { deadlineMs: addUpWithinMs },
        ),
      ) as [Promise<VisitReport>, Promise<VisitReport>],
    );
    const [paid, paidBefore] = await money;
    const days = datesOf(period).map((date) => sumOf(date, visits, paid));
    const daysBefore = datesOf(earlier).map((date) => sumOf(date, visitsBefore, paidBefore));
    const knowsMoney = paid !== null && paidBefore !== null;
    return {
      ...period,
      days: days.map(({ date, ...sums }) => ({ date, ...shown(sums, knowsMoney) })),
      totals: shown(totalOf(days), knowsMoney),
      before: { ...earlier, totals: shown(totalOf(daysBefore), knowsMoney) },
      technicians: visits.technicians.map(technicianOf),
    };
  }

  /** Null if payments doesn't answer. Only booking knows which visits are a technician's. */
  private async moneyOf(
    technicianId: string | undefined,
    periods: readonly [ReportPeriod, ReportPeriod],
  ): Promise<(MoneyDay[] | null)[]> {
    const theirs =
      technicianId === undefined
        ? {}
        : await answerPart(this.requests, reportCalls.pricedVisits, { technicianId });
    if (theirs === null) return [null, null];
    return Promise.all(
      periods.map((period) =>
        answerPart(
          this.requests,
          reportCalls.money,
          { ...period, ...theirs },
          { deadlineMs: addUpWithinMs },
        ),
      ),
    );
  }
}

/** As many days, up to the day before. */
function before(period: ReportPeriod): ReportPeriod {
  return { from: dateAfter(period.from, -daysOf(period)), to: dateAfter(period.from, -1) };
}

const datesOf = (period: ReportPeriod): string[] =>
  Array.from({ length: daysOf(period) }, (_, index) => dateAfter(period.from, index));

const nothing: Sums = { ...noVisits, revenueCents: 0, collectedCents: 0, refundedCents: 0 };

function sumOf(
  date: string,
  { days }: VisitReport,
  money: readonly MoneyDay[] | null | undefined,
): Sums & { readonly date: string } {
  return {
    ...nothing,
    ...days.find((day) => day.date === date),
    ...money?.find((day) => day.date === date),
    date,
  };
}

function totalOf(days: readonly Sums[]): Sums {
  const total = (of: (day: Sums) => number) => days.reduce((sum, day) => sum + of(day), 0);
  return {
    ...sumOfVisits(days),
    revenueCents: total(({ revenueCents }) => revenueCents),
    collectedCents: total(({ collectedCents }) => collectedCents),
    refundedCents: total(({ refundedCents }) => refundedCents),
  };
}

function shown(
  { revenueCents, collectedCents, refundedCents, ...counts }: Sums,
  knowsMoney: boolean,
): ReportSums {
  return {
    ...counts,
    revenue: dollars(revenueCents),
    collected: knowsMoney ? dollars(collectedCents) : null,
    refunded: knowsMoney ? dollars(refundedCents) : null,
  };
}

function technicianOf({
  name,
  technicianId,
  revenueCents,
  ...counts
}: VisitReport['technicians'][number]): ReportTechnician {
  return {
    ...counts,
    technicianId,
    name: name ?? (technicianId === null ? 'No technician' : 'Former technician'),
    revenue: dollars(revenueCents),
  };
}
