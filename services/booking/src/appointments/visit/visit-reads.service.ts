import { Injectable } from '@nestjs/common';
import type { TechnicianVisit, Visit } from '@contracts/booking/appointments';
import { shortened } from '@contracts/listed-text';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { statusList } from '@contracts/vocabulary/status-list';
import { isRecordId } from '@contracts/vocabulary/ids';
import { namedStatement } from '@service-kit/database/named-query';
import { bytesOf, pageBytes, rowsThatFit } from '@service-kit/requests/page-size';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource } from 'typeorm';
import { notImported } from '../../origin/imported-records';
import { SlotsService } from '../../slots/slots.service';
import { businessDate, dateAfter, startOfDate } from '@contracts/business-time';
import { visitFactsOf } from '../appointment-views';
import { AppointmentEntity } from '../appointment.entity';
import { billOf, estimateUrlOf } from '../bills/bill';
import { CustomerLinks } from '../customer-links';
import { estimateView } from '../estimates/visit-estimate';
import { notificationsOf, toldKinds, type ToldEvent } from './notifications';
import { correctionsFrom, nextSteps, reopenedTo, waitingStatus } from './visit-status';
import { CurrentRules } from '../../settings/current-rules';

/** Rows. Their bytes are limited, too. */
const listLimit = 300;
const remembered = 100;
const remembersInLists = 5;

const active = statusList('active');
const over = statusList('over');
/** Canceled jobs are on no technician's list, except no-shows. */
const ofTechnicians = statusList(
  ({ appointmentStatus }) => appointmentStatusRules[appointmentStatus].stands,
);

type VisitRow = AppointmentEntity & { readonly told: readonly ToldEvent[] };
type JobRow = AppointmentEntity &
  Pick<TechnicianVisit, 'photos'> & { readonly requestNotes: string | null };

@Injectable()
export class VisitReadsService {
  private readonly columns: string;

  constructor(
    private readonly dataSource: DataSource,
    private readonly links: CustomerLinks,
    private readonly rules: CurrentRules,
    private readonly slots: SlotsService,
  ) {
    this.columns = dataSource
      .getMetadata(AppointmentEntity)
      .columns.map(({ databaseName, propertyName, type }) =>
        type === 'date'
          ? `a.${databaseName}::text AS "${propertyName}"`
          : `a.${databaseName} AS "${propertyName}"`,
      )
      .join(', ');
  }

  /** Refuses imported ones, too, with `appointment_not_found`. */
  async one(appointmentId: string, now: Date): Promise<Visit> {
    const [row] = isRecordId(appointmentId)
      ? await this.visitRows('visits_one', remembered, `WHERE a.id = $1 AND ${notImported('a')}`, [
          appointmentId,
        ])
      : [];
    if (!row) throw new Refusal('appointment_not_found');
    return this.visitOf(row, now);
  }

  /**
   * Today's visits and all open ones, without customers' texts, in the order of their slots. If
   * there are too many, the least urgent are left out: active ones are the most urgent, then the
   * closest in time.
   */
  async list(now: Date): Promise<Visit[]> {
    const today = businessDate(now);
    const rows = await this.visitRows(
      'visits_listed',
      remembersInLists,
      `WHERE ${notImported('a')} AND (a.tracking_status NOT IN (${over})
         OR (a.starts_at >= $1 AND a.starts_at < $2))
       ORDER BY a.tracking_status IN (${active}) DESC,
         abs(extract(epoch FROM a.starts_at - $3::timestamptz)), a.id
       LIMIT ${listLimit}`,
      [startOfDate(today), startOfDate(dateAfter(today, 1)), now],
    );
    const visits = rows.map((row) =>
      this.visitOf({ ...row, ...beginningsOf(row), description: null }, now),
    );
    return rowsThatFit(visits).sort((one, other) =>
      one.facts.slotStart.localeCompare(other.facts.slotStart),
    );
  }

  /**
   * A technician's visits: active ones, then those of today through the next workday. Texts are
   * complete if there is room.
   */
  async jobs(technicianId: string, now: Date): Promise<TechnicianVisit[]> {
    const nextWorkday = await this.slots.nextWorkday(now);
    const urgentFirst = await this.jobRows(
      'visits_of_technician',
      `WHERE a.technician_id = $1 AND (a.tracking_status IN (${ofTechnicians}) OR a.no_show)
         AND ${notImported('a')}
         AND (a.tracking_status IN (${active}) OR (a.starts_at >= $2 AND a.starts_at < $3))
       ORDER BY a.tracking_status IN (${active}) DESC, a.starts_at, a.id
       LIMIT ${listLimit}`,
      [technicianId, startOfDate(businessDate(now)), startOfDate(dateAfter(nextWorkday, 1))],
    );
    const brief = rowsThatFit(urgentFirst.map(briefly));
    let left = pageBytes - brief.reduce((sum, job) => sum + bytesOf(job), 0);
    const jobs = brief.map((job, index) => {
      const whole = urgentFirst[index] ?? job;
      const more = bytesOf(whole) - bytesOf(job);
      if (more > left) return job;
      left -= more;
      return whole;
    });
    return jobs.sort((one, other) => one.facts.slotStart.localeCompare(other.facts.slotStart));
  }

  async ofTechnician(appointmentId: string): Promise<TechnicianVisit> {
    const [job] = await this.jobRows('visits_one_job', 'WHERE a.id = $1', [appointmentId]);
    if (!job) throw new Refusal('appointment_not_found');
    return job;
  }

  async busyTechnicians(): Promise<string[]> {
    const { rows } = await namedStatement<{ id: string }>(
      this.dataSource,
      {
        name: 'visits_busy_technicians',
        text: `SELECT technician_id AS id FROM appointments
          WHERE technician_id IS NOT NULL AND tracking_status IN (${statusList('busy')})`,
      },
      [],
    );
    return rows.map(({ id }) => id);
  }

  private visitOf(row: VisitRow, now: Date): Visit {
    const { version, trackingStatus, technicianId, startsAt, told } = row;
    const { dispatchAheadMs } = this.rules;
    const waiting = waitingStatus(technicianId, startsAt, { now, dispatchAheadMs });
    return {
      version,
      facts: visitFactsOf(row),
      notifications: notificationsOf(row, told),
      allowed: nextSteps(trackingStatus, technicianId, 'office'),
      corrections: [...correctionsFrom(trackingStatus, waiting), ...reopenedTo(row, 'office')],
      link: this.links.trackingLinkOf(row, now),
    };
  }

  private jobOf(row: JobRow): TechnicianVisit {
    const { version, trackingStatus, technicianId, stepNotes, technicianNotes } = row;
    const officeNotes = [row.requestNotes, technicianNotes].filter(Boolean).join('\n\n');
    return {
      version,
      facts: visitFactsOf(row),
      allowed: nextSteps(trackingStatus, technicianId, 'technician'),
      notes: stepNotes,
      bill: billOf(row, this.links),
      estimate: estimateView(row),
      estimateUrl: estimateUrlOf(row, this.links),
      officeNotes: officeNotes || null,
      photos: row.photos,
      customerNumber: row.customerNumber,
      applianceId: row.applianceId,
    };
  }

  /** `rest` follows the joins. A name must always have the same text. */
  private async visitRows(
    name: string,
    told: number,
    rest: string,
    values: readonly unknown[],
  ): Promise<VisitRow[]> {
    const kinds = toldKinds.map((kind) => `'${kind}'`).join(', ');
    const text = `
      SELECT ${this.columns}, (
        SELECT coalesce(jsonb_agg(jsonb_build_object('at', h.at, 'what', h.what)
          ORDER BY h.position), '[]')
        FROM (SELECT position, at, what FROM appointment_history
          WHERE appointment_id = a.id AND what ->> 'kind' IN (${kinds})
          ORDER BY position DESC LIMIT ${told}) AS h) AS told
      FROM appointments a ${rest}`;
    const { rows } = await namedStatement<VisitRow>(this.dataSource, { name, text }, values);
    return rows;
  }

  private async jobRows(
    name: string,
    rest: string,
    values: readonly unknown[],
  ): Promise<TechnicianVisit[]> {
    const text = `
      SELECT ${this.columns}, r.technician_notes AS "requestNotes",
        (SELECT coalesce(json_agg(json_build_object('id', p.id, 'by', p.added_by, 'shows', p.shows)
            ORDER BY p.position), '[]')
          FROM photos p WHERE p.appointment_id = a.id OR p.request_id = a.service_request_id)
          AS photos
      FROM appointments a LEFT JOIN service_requests r ON r.id = a.service_request_id ${rest}`;
    const { rows } = await namedStatement<JobRow>(this.dataSource, { name, text }, values);
    return rows.map((row) => this.jobOf(row));
  }
}

/** Shortens texts, so that hundreds of jobs fit into one answer. */
function briefly(job: TechnicianVisit): TechnicianVisit {
  const short = (text: string | null) => text && shortened(text);
  const { description = null } = job.facts;
  return {
    ...job,
    facts: { ...job.facts, ...beginningsOf(job.facts), description: short(description) },
    notes: short(job.notes),
    officeNotes: short(job.officeNotes),
  };
}

type Texts = Pick<AppointmentEntity, 'customerName' | 'phone' | 'address' | 'city'>;

function beginningsOf({ customerName, phone, address, city }: Texts): Texts {
  return {
    customerName: shortened(customerName),
    phone: shortened(phone),
    address: shortened(address),
    city: shortened(city),
  };
}
