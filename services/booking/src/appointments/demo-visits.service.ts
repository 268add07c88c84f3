import { Injectable } from '@nestjs/common';
import { hourAround } from '@contracts/business-time';
import type { Bill, DemoVisit } from '@contracts/booking/appointments';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, IsNull, Not } from 'typeorm';
import { BookingConfig } from '../config';
import { RecordUpdatePublisher } from '../live/record-update-publisher';
import { AppointmentEntity } from './appointment.entity';
import { billOf } from './bills/bill';
import { CustomerLinks } from './customer-links';
import { announceVisit, cancelReasonOf, isCanceled, logOf } from './demo-log';
import { AppointmentHistoryEntity } from './history/appointment-history.entity';
import { newAppointment } from './new-appointment';
import { placedAt, timesOnReaching } from './visit/visit-fields';

const jobMs = 60 * 60_000;
/** Their values fit into one statement. */
const atOnce = 100;

/** As each visit that stands has them, unless it's a lap. */
const takeSeats = `
  SELECT take_seats(id, starts_at, ends_at) FROM (
    SELECT id, starts_at, ends_at FROM appointments
    WHERE id = ANY ($1) AND status <> 'cancelled' AND origin = 'booked' ORDER BY starts_at, id) visit`;

/**
 * Visits of the demo: laps of the drive, and others, so that lists and reports have something to
 * show. No one is told about those that are long over.
 */
@Injectable()
export class DemoVisitsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: BookingConfig,
    private readonly links: CustomerLinks,
    private readonly liveUpdates: RecordUpdatePublisher,
  ) {}

  async create(visits: readonly DemoVisit[]): Promise<Bill[]> {
    if (!this.config.demo) {
      throw new Refusal('forbidden', { message: 'Demo visits are made in demo mode only.' });
    }
    const bills: Bill[] = [];
    for (let index = 0; index < visits.length; index += atOnce) {
      bills.push(...(await this.insert(visits.slice(index, index + atOnce))));
    }
    this.liveUpdates.appointmentsChanged(null);
    return bills;
  }

  /** The id of the latest lap that has its technician: until then, tracking may not know it. */
  async presentLap(): Promise<string | null> {
    const newest = await this.dataSource.manager.find(AppointmentEntity, {
      select: { id: true },
      where: { origin: 'demo', technicianId: Not(IsNull()) },
      order: { startsAt: 'DESC' },
      take: 1,
    });
    return newest[0]?.id ?? null;
  }

  private insert(visits: readonly DemoVisit[]): Promise<Bill[]> {
    const rows = visits.map(rowOf);
    return inTransaction(this.dataSource, async (tx) => {
      const { raw } = await tx
        .createQueryBuilder()
        .insert()
        .into(AppointmentEntity)
        .values(rows.map((row) => ({ ...row, number: () => 'DEFAULT' })))
        .orIgnore()
        .returning(['id', 'number'])
        .execute();
      const numbers = new Map(
        (raw as { id: string; number: string }[]).map(({ id, number }) => [id, number]),
      );
      await tx.query(takeSeats, [[...numbers.keys()]]);
      for (const [index, row] of rows.entries()) {
        row.number = numbers.get(row.id) ?? '';
        const visit = visits[index];
        if (!visit?.isCurrent || !row.number) continue;
        await tx.insert(AppointmentHistoryEntity, logOf(visit));
        await announceVisit(tx, row, visit);
      }
      return rows.flatMap((row) =>
        row.number && row.totalCents !== null ? billOf(row, this.links) : [],
      );
    });
  }
}

function rowOf(visit: DemoVisit): AppointmentEntity {
  const { id, origin, booking, accountId = null, bookedAt, steps } = visit;
  const { totalCents, paidCents, refundedCents } = visit;
  const start = new Date(visit.startsAt);
  const end = new Date(start.getTime() + jobMs);
  const row = Object.assign(
    newAppointment({
      id,
      origin,
      booking,
      slot: { ...hourAround(start), start, end },
      accountId,
      serviceRequestId: null,
      createdAt: new Date(bookedAt),
    }),
    {
      technicianId: visit.technicianId,
      noShow: visit.noShow ?? false,
      technicianNotes: visit.technicianNotes ?? null,
      internalNotes: visit.internalNotes ?? null,
      workDone: visit.workDone,
      totalCents,
      paidCents: paidCents - refundedCents,
      settledCents: paidCents,
      billVersion: paidCents > 0 ? 1 : 0,
    } satisfies Partial<AppointmentEntity>,
  );
  for (const { status, at } of steps) {
    const time = new Date(at);
    Object.assign(row, placedAt(status, time), timesOnReaching(row, status, time));
  }
  if (isCanceled(row.trackingStatus)) row.cancelReason = cancelReasonOf(visit);
  return row;
}
