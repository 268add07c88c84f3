/** What a step needs to know beside its record, read in its transaction. */
import type { EntityManager } from 'typeorm';
import { kilometersBetween, pointOf } from '../../geography/globe';
import { TechnicianEntity } from '../../technicians/technician.entity';
import type { Mover } from '../changes/record-changes';
import type { LastChange } from '../status/corrections';
import type { TrackingRecordEntity } from '../tracking-record.entity';
import type { Step, Stepper } from './step';

/** An older position says nothing about where a journey begins. */
const startingPlaceMs = 10 * 60_000;

export async function moverOf(tx: EntityManager, by: Stepper): Promise<Mover> {
  if (by.as === 'office') return by;
  const technician = await tx.findOneBy(TechnicianEntity, { id: by.technicianId });
  return { as: 'technician', name: technician?.name ?? 'Technician' };
}

export async function lastChangeOf(
  tx: EntityManager,
  appointmentId: string,
): Promise<LastChange | undefined> {
  const [last] = await tx.query<LastChange[]>(
    `SELECT moved_by AS "movedBy", technician_id AS "technicianId", correction,
       heard_at AS "heardAt", lead(status) OVER (ORDER BY version DESC) AS "from"
     FROM status_changes WHERE appointment_id = $1 ORDER BY version DESC LIMIT 1`,
    [appointmentId],
  );
  return last;
}

/** Whether this very step was taken before. The record's lock keeps two copies apart. */
export async function wasTaken(
  tx: EntityManager,
  { appointmentId, key }: Pick<Step, 'appointmentId' | 'key'>,
): Promise<boolean> {
  if (key === undefined) return false;
  const taken = await tx.query<object[]>(
    `SELECT 1 FROM status_changes WHERE appointment_id = $1 AND step_key = $2`,
    [appointmentId, key],
  );
  return taken.length > 0;
}

/** Kilometers to the customer from where the technician is known to be; null when that is old. */
export async function startingDistance(
  tx: EntityManager,
  record: TrackingRecordEntity,
  now: Date,
): Promise<number | null> {
  const destination = pointOf(record);
  if (!destination) return null;
  const rows = await tx.query<{ lat: number; lng: number }[]>(
    `SELECT lat, lng FROM technicians WHERE id = $1 AND location_recorded_at >= $2`,
    [record.technicianId, new Date(now.getTime() - startingPlaceMs)],
  );
  const [place] = rows;
  return place ? kilometersBetween(place, destination) : null;
}
