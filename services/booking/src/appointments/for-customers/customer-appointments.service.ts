import { Injectable } from '@nestjs/common';
import type { Appointment } from '@contracts/booking/appointments';
import { bookingFieldNames } from '@contracts/booking/fields';
import type { AccountId } from '@contracts/customers/accounts';
import { pickFields } from '@contracts/fields';
import type { Page } from '@contracts/messaging';
import type {
  AppointmentMessage,
  Cancellation,
  CustomerAppointment,
  OwnAppointmentsQuery,
} from '@contracts/booking/own-records';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { isRecordId } from '@contracts/vocabulary/ids';
import { cursorOf, idPart, instantPart } from '@service-kit/requests/cursor';
import { pageBytes, rowsThatFit } from '@service-kit/requests/page-size';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { listed } from '../../lists/listed-texts';
import { isImported } from '../../origin/imported-records';
import { longTexts } from '../appointment-list.service';
import { officeView, visitFactsOf } from '../appointment-views';
import { billView, dueOf, linksOf, totalOf, unpaidCondition } from '../bills/bill';
import { AppointmentEntity } from '../appointment.entity';
import { CustomerLinks } from '../customer-links';
import { AppointmentHistoryService } from '../history/appointment-history.service';
import { dollars, shownLines } from '@contracts/vocabulary/money';
import { onlineChange } from './change-cutoff';
import { CurrentRules } from '../../settings/current-rules';

const defaultLimit = 50;
/** For records that are shown in full. */
const maxLimit = 100;
const shownToOffice = 100;

/** Imported visits have no tracking and no bill. */
const noLinks = { trackingUrl: null, calendarUrl: null, payUrl: null, estimateUrl: null };

const listCursor = cursorOf({ startsAt: instantPart, id: idPart });

/** Appointments as customers see them. */
@Injectable()
export class CustomerAppointmentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: CustomerLinks,
    private readonly rules: CurrentRules,
    private readonly history: AppointmentHistoryService,
  ) {}

  /** Newest first. Pages use an index. */
  async page(
    accountId: AccountId,
    { limit = defaultLimit, cursor, unpaid }: OwnAppointmentsQuery,
    now: Date,
  ): Promise<Page<CustomerAppointment>> {
    const count = Math.min(limit, maxLimit);
    const asked = () =>
      this.of(accountId).andWhere(unpaid === undefined ? 'true' : unpaidCondition('a'));
    const rows = asked().limit(count + 1);
    if (cursor) rows.andWhere('(a.startsAt, a.id) < (:startsAt, :id)', listCursor.decode(cursor));
    const [found, total] = await Promise.all([rows.getMany(), asked().getCount()]);
    const shown = found.slice(0, count);
    const cancellations = await this.cancellationsOf(shown);
    const items = rowsThatFit(shown.map((one) => this.viewOf(one, cancellations, now)));
    const last = found[items.length - 1];
    const nextCursor = found.length > items.length && last ? listCursor.encode(last) : null;
    return { items, total, nextCursor };
  }

  async find(accountId: AccountId, id: string): Promise<AppointmentEntity | null> {
    if (!isRecordId(id)) return null;
    return this.dataSource.manager.findOneBy(AppointmentEntity, { id, accountId });
  }

  /** The newest of these, as the office's list shows them. */
  async newestOf(ids: readonly string[]): Promise<Appointment[]> {
    const newest = this.newestFirst().where('a.id = ANY(:ids)', { ids }).limit(shownToOffice);
    const rows = await listed(newest, longTexts);
    return rowsThatFit(
      rows.map(({ row, truncated }) => officeView(row, truncated)),
      pageBytes / 2,
    );
  }

  /** What these were billed, what was paid of it and what is due, in dollars. */
  async sumsOf(ids: readonly string[]): Promise<Record<'billed' | 'paid' | 'due', string>> {
    const rows = await this.dataSource.manager
      .createQueryBuilder(AppointmentEntity, 'a')
      .select([
        'a.id',
        'a.status',
        'a.origin',
        'a.totalCents',
        'a.paidCents',
        'a.settledCents',
        'a.invoice',
      ])
      .where('a.id = ANY(:ids)', { ids })
      .getMany();
    const sum = (cents: (row: AppointmentEntity) => number) =>
      dollars(rows.reduce((total, row) => total + cents(row), 0));
    return {
      billed: sum((row) => totalOf(row) ?? 0),
      paid: sum(({ paidCents }) => paidCents),
      due: sum(dueOf),
    };
  }

  /** For notifications: includes the manage link. */
  async forMessage(
    appointment: AppointmentEntity,
    now: Date,
  ): Promise<Pick<AppointmentMessage, 'appointment' | 'state'>> {
    const { accountId: customerId } = appointment;
    const { manageUrl } = this.links.of(appointment);
    const shown = {
      ...(await this.view(appointment, now)),
      ...linksOf(appointment, this.links),
      customerId,
      manageUrl,
      estimateUrl: this.links.estimateUrl(appointment),
      billUrl: this.links.payUrl(appointment),
    };
    return { appointment: shown, state: visitFactsOf(appointment).visit };
  }

  async view(appointment: AppointmentEntity, now: Date): Promise<CustomerAppointment> {
    return this.viewOf(appointment, await this.cancellationsOf([appointment]), now);
  }

  private cancellationsOf(rows: AppointmentEntity[]): Promise<ReadonlyMap<string, Cancellation>> {
    const canceled = rows.filter(({ status }) => !appointmentStatusRules[status].stands);
    return this.history.cancellationsOf(canceled.map(({ id }) => id));
  }

  private viewOf(
    appointment: AppointmentEntity,
    cancellations: ReadonlyMap<string, Cancellation>,
    now: Date,
  ): CustomerAppointment {
    const { changeCutoffHours } = this.rules;
    return {
      id: appointment.id,
      number: appointment.number,
      version: appointment.version,
      status: appointment.status,
      ...pickFields(appointment, bookingFieldNames),
      appointmentDate: appointment.slotDate,
      timeSlot: appointment.slot,
      scheduledTime: appointment.startsAt.toISOString(),
      // The office's notes are for the technician. Imported notes are the customer's own history.
      technicianNotes: isImported(appointment) ? appointment.technicianNotes : appointment.workDone,
      cancellation: cancellationOf(appointment, cancellations),
      totalCost: appointment.totalCents === null ? null : dollars(appointment.totalCents),
      costLines: shownLines(appointment.costLines),
      ...billView(appointment),
      smsConsent: appointment.smsConsent,
      origin: appointment.origin,
      rating: appointment.rating,
      createdAt: appointment.createdAt.toISOString(),
      ...(isImported(appointment) ? noLinks : linksOf(appointment, this.links)),
      ...onlineChange(appointment, now, changeCutoffHours),
    };
  }

  private of(accountId: AccountId): SelectQueryBuilder<AppointmentEntity> {
    return this.newestFirst().where('a.accountId = :accountId', { accountId });
  }

  private newestFirst(): SelectQueryBuilder<AppointmentEntity> {
    return this.dataSource.manager
      .createQueryBuilder(AppointmentEntity, 'a')
      .orderBy({ 'a.startsAt': 'DESC', 'a.id': 'DESC' });
  }
}

function cancellationOf(
  { id, noShow }: AppointmentEntity,
  cancellations: ReadonlyMap<string, Cancellation>,
): Cancellation | null {
  const known = cancellations.get(id);
  return known ? { ...known, ...(noShow && { noShow }) } : null;
}
