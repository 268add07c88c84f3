/** What a step has to know beside its record, read in its transaction. */
import type { EntityManager } from 'typeorm';
import { kilometresBetween } from '../../globe';
import { TechnicianEntity } from '../../technicians/technician.entity';
import type { LastChange } from '../transitions/corrections';
import type { Stepper } from '../transitions/record-steps';
import { legOf } from './record-view';
import type { Mover } from '../transitions/record-writes';
import type { TrackingRecordEntity } from '../tracking-record.entity';

/** A position of the morning says nothing about where a drive of the afternoon begins. */
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
       heard_at AS "heardAt"
     FROM status_changes WHERE appointment_id = $1 ORDER BY version DESC LIMIT 1`,
    [appointmentId],
  );
  return last;
}

/** Kilometres to the customer from where the technician is known to be; null when that is old. */
export async function startingDistance(
  tx: EntityManager,
  record: TrackingRecordEntity,
  now: Date,
): Promise<number | null> {
  const { destination } = legOf(record);
  if (!destination) return null;
  const rows = await tx.query<{ lat: number; lng: number }[]>(
    `SELECT lat, lng FROM technicians WHERE id = $1 AND location_recorded_at >= $2`,
    [record.technicianId, new Date(now.getTime() - startingPlaceMs)],
  );
  const [place] = rows;
  return place ? kilometresBetween(place, destination) : null;
}
