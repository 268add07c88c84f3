import { namedQuery, type NamedStatement } from '@service-kit/database/named-query';
import type { EntityManager } from 'typeorm';
import type { Slot } from './slot-calendar';

/** What is known of a job that looks for a time. What isn't known suits everyone. */
export interface JobToFit {
  readonly appliance?: string | undefined;
  readonly serviceType?: string | undefined;
  /** As long as its slot if missing. */
  readonly durationMinutes?: number | undefined;
  /** Its own seats don't count. */
  readonly appointmentId?: string | undefined;
}

/** What `claim_seat.sql` answers. Each table keyed by it names what a new outcome still needs. */
export const seatOutcomes = ['booked', 'full', 'blackout'] as const;
export type SeatOutcome = (typeof seatOutcomes)[number];
export type NoSeat = Exclude<SeatOutcome, 'booked'>;

export interface ClaimedSeat {
  readonly outcome: SeatOutcome;
  /** Whether the named technician can keep it, as far as others' jobs are concerned. */
  readonly keeps: boolean;
}

const statement: NamedStatement = {
  name: 'claim_seat',
  text: `SELECT outcome, coalesce(keeps, false) AS keeps
    FROM booking.claim_seat($1::date, $2, $3, $4, $5, $6, $7, false, $8)`,
};

/**
 * Asks for the time of a visit that exists, and locks its slots until the commit. Takes no seats
 * (`takeSeats` does). A new booking asks in its own statement, by the same function.
 */
export async function claimSeat(
  tx: EntityManager,
  { date, start, end }: Pick<Slot, 'date' | 'start' | 'end'>,
  job: JobToFit,
  now: Date,
  { technicianId = null, whileClosed = false }: Claim = {},
): Promise<ClaimedSeat> {
  const { rows } = await namedQuery<ClaimedSeat>(tx, statement, [
    date,
    start,
    end,
    skillsFor(job),
    now,
    job.appointmentId ?? null,
    technicianId,
    whileClosed,
  ]);
  const [claimed] = rows;
  if (!claimed || !seatOutcomes.includes(claimed.outcome))
    throw new Error(`claim_seat answered ${claimed?.outcome ?? 'nothing'}`);
  return claimed;
}

/** Takes a seat in each slot that the job overlaps, in place of those it has. */
export async function takeSeats(
  tx: EntityManager,
  appointmentId: string,
  { start, end }: Pick<Slot, 'start' | 'end'>,
): Promise<void> {
  await tx.query(`SELECT booking.take_seats($1, $2, $3)`, [appointmentId, start, end]);
}

/** What a technician must be trained for, as `booking.fits` takes it. */
export const skillsFor = ({ appliance, serviceType }: JobToFit): string[] =>
  [appliance, serviceType].filter((skill) => skill !== undefined);

interface Claim {
  readonly technicianId?: string | null;
  /** Also on closed days. */
  readonly whileClosed?: boolean;
}
