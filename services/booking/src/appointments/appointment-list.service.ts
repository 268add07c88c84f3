import { Injectable } from '@nestjs/common';
import { type AppointmentsQuery } from '@contracts/booking/appointment-calls';
import {
  noteNames,
  appointmentsAtOnce,
  type Appointment,
  type AppointmentNames,
} from '@contracts/booking/appointments';
import type { BestFirst } from '@contracts/parsing';
import { shortened } from '@contracts/listed-text';
import type { Page } from '@contracts/messaging';
import { isRecordId } from '@contracts/vocabulary/ids';
import { statusList } from '@contracts/vocabulary/status-list';
import { Refusal } from '@service-kit/requests/refusal';
import { countedUpTo, fitOfFound, orderOfFound } from '@service-kit/search/counted';
import { cursorOf, idPart, instantPart } from '@service-kit/requests/cursor';
import { rowsThatFit } from '@service-kit/requests/page-size';
import { DataSource, In, type SelectQueryBuilder } from 'typeorm';
import { businessDate, dateAfter, startOfDate } from '@contracts/business-time';
import { listed, type Listed } from '../lists/listed-texts';
import { notImported } from '../origin/imported-records';
import { RosterService } from '../roster/roster.service';
import { whereFound } from '@service-kit/search/search-condition';
import { searchTerms, type SearchTerm } from '@service-kit/search/search-terms';
import { unpaidCondition } from './bills/bill';
import { officeView } from './appointment-views';
import { AppointmentEntity } from './appointment.entity';

const defaultLimit = 200;
const over = statusList('over');
/** Dates beyond these don't limit the list. PostgreSQL has no year 0. */
const firstDate = '1970-01-01';
const lastDate = '9998-12-31';

interface ListPosition {
  /** Separates upcoming from past. It stays the day of the first page, even past midnight. */
  readonly today: Date;
  /** The last row of the page before; null on the first page. */
  readonly after: { readonly startsAt: Date; readonly id: string } | null;
}

const listCursor = cursorOf({ today: instantPart, startsAt: instantPart, id: idPart });

export const longTexts = ['description', ...noteNames] as const;
type ListedAppointment = Listed<AppointmentEntity, (typeof longTexts)[number]>;

interface Filter {
  readonly query: AppointmentsQuery;
  readonly terms: readonly SearchTerm[];
  /** Technicians whose name matches a word of the search. */
  readonly technicians: ReadonlyMap<string, readonly string[]>;
}

/**
 * The office's list: today and upcoming, soonest first; then past, newest first. Imported
 * appointments aren't in it: they are a customer's history and only in that customer's file.
 */
@Injectable()
export class AppointmentListService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly roster: RosterService,
  ) {}

  /** The next page starts after the last row, so new rows move nothing. Pages use an index. */
  async page(query: AppointmentsQuery & BestFirst, now: Date): Promise<Page<Appointment>> {
    const limit = query.limit ?? defaultLimit;
    const position = query.cursor
      ? positionOf(query.cursor)
      : { today: startOfDate(businessDate(now)), after: null };
    const filter = await this.filterOf(query);
    const counted = await countedUpTo(this.filtered(filter));
    const column = filter.terms.length > 0 ? orderOfFound('a.startsAt', counted) : 'a.startsAt';
    const fitting = this.filtered(filter);
    const fit = fitOfFound(fitting, 'a.customer_name', query, counted);
    const rows =
      fit === null
        ? await this.rows(filter, position, { column, count: limit + 1 })
        : await listed(
            // In a list of upcoming and past ones, all go away from today.
            fitting
              .orderBy({
                [fit]: 'DESC',
                'a.starts_at >= :today': 'DESC',
                'abs(extract(epoch FROM a.starts_at - :today::timestamptz))': 'ASC',
                'a.id': 'ASC',
              })
              .setParameter('today', position.today)
              .limit(limit),
            longTexts,
          );
    const views = rows.slice(0, limit).map(({ row, truncated }) => officeView(row, truncated));
    const items = rowsThatFit(views);
    const last = rows[items.length - 1]?.row;
    return {
      items,
      ...counted,
      nextCursor:
        fit === null && rows.length > items.length && last
          ? listCursor.encode({ ...last, today: position.today })
          : null,
    };
  }

  /** Those with payments that the search finds, newest first. */
  async withPayments(search: string): Promise<string[]> {
    const filter = await this.filterOf({ search });
    if (filter.terms.length === 0) return [];
    const rows = await this.filtered(filter)
      .andWhere('a.billVersion > 0')
      .select('a.id', 'id')
      .orderBy('a.startsAt', 'DESC')
      .limit(appointmentsAtOnce)
      .getRawMany<{ id: string }>();
    return rows.map(({ id }) => id);
  }

  /** Refuses more than `appointmentsAtOnce` with `answer_too_large`. */
  async names(appointmentIds: readonly string[]): Promise<AppointmentNames[]> {
    if (appointmentIds.length > appointmentsAtOnce) throw new Refusal('answer_too_large');
    const rows = await this.dataSource.manager.find(AppointmentEntity, {
      select: {
        id: true,
        number: true,
        customerName: true,
        slotDate: true,
        slot: true,
        technicianId: true,
      },
      where: { id: In(appointmentIds.filter((id) => isRecordId(id))) },
    });
    const names = await this.roster.named(
      this.dataSource.manager,
      rows.map(({ technicianId }) => technicianId),
    );
    return rows.map(({ id, number, customerName, slotDate, slot }, index) => ({
      appointmentId: id,
      number,
      appointmentDate: slotDate,
      timeSlot: slot,
      customerName: shortened(customerName),
      technicianName: names[index]?.name ?? null,
    }));
  }

  private async rows(
    filter: Filter,
    { today, after }: ListPosition,
    { column, count }: { column: string; count: number },
  ): Promise<ListedAppointment[]> {
    const inThePast = after !== null && after.startsAt < today;
    const coming = inThePast
      ? []
      : await listed(
          this.filtered(filter)
            .andWhere('a.startsAt >= :today', { today })
            .andWhere(after ? '(a.startsAt, a.id) > (:at, :id)' : 'true', placeOf(after))
            .orderBy({ [column]: 'ASC', 'a.id': 'ASC' })
            .limit(count),
          longTexts,
        );
    if (coming.length === count) return coming;
    const past = await listed(
      this.filtered(filter)
        .andWhere('a.startsAt < :today', { today })
        .andWhere(inThePast ? '(a.startsAt, a.id) < (:at, :id)' : 'true', placeOf(after))
        .orderBy({ [column]: 'DESC', 'a.id': 'DESC' })
        .limit(count - coming.length),
      longTexts,
    );
    return [...coming, ...past];
  }

  private async filterOf(query: AppointmentsQuery): Promise<Filter> {
    const terms = searchTerms(query.search ?? '');
    const words = terms.flatMap(({ parts }) => parts.map((part) => part.words));
    return { query, terms, technicians: await this.roster.calledLike(words) };
  }

  private filtered({ query, terms, technicians }: Filter): SelectQueryBuilder<AppointmentEntity> {
    const { from, to, status, unpaid, open, technicianId, unassigned } = query;
    const rows = this.dataSource.manager
      .createQueryBuilder(AppointmentEntity, 'a')
      .where(notImported('a'));
    if (from !== undefined && from > firstDate) {
      rows.andWhere('a.startsAt >= :from', { from: startOfDate(from) });
    }
    if (to !== undefined && to < lastDate) {
      const end = startOfDate(dateAfter(to < firstDate ? firstDate : to, 1));
      rows.andWhere('a.startsAt < :end', { end });
    }
    if (status !== undefined) rows.andWhere('a.status = :status', { status });
    if (unpaid !== undefined) rows.andWhere(unpaidCondition('a'));
    // As the partial index of open visits says it.
    if (open !== undefined) rows.andWhere(`a.tracking_status NOT IN (${over})`);
    if (technicianId !== undefined)
      rows.andWhere('a.technicianId = :technicianId', { technicianId });
    if (unassigned !== undefined) rows.andWhere('a.technicianId IS NULL');
    whereFound(rows, terms, { column: 'technician_id', ids: technicians });
    return rows;
  }
}

function positionOf(cursor: string): ListPosition {
  const { today, ...after } = listCursor.decode(cursor);
  return { today, after };
}

function placeOf(after: ListPosition['after']): { at?: Date; id?: string } {
  return after ? { at: after.startsAt, id: after.id } : {};
}
