import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  technicianAdded,
  technicianChanged,
  type AddTechnician,
  type SetTechnicianLocation,
  type Technician,
  type TechnicianContact,
  type TechnicianProfile,
  type UpdateTechnician,
} from '@contracts/tracking/technicians';
import { pickFields } from '@contracts/fields';
import { namedStatement } from '@service-kit/database/named-query';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { onceForKey } from '@service-kit/requests/idempotency';
import { rowsThatFit } from '@service-kit/requests/page-size';
import { Refusal } from '@service-kit/requests/refusal';
import { inTransaction } from '@service-kit/database/transaction';
import { ratingLimits } from '@contracts/vocabulary/visits/ratings';
import { statusList } from '@contracts/vocabulary/status-list';
import type { Point } from '@contracts/vocabulary/places/distance';
import { isPlace } from '../geography/globe';
import { locationOf } from '../estimate/journey.service';
import { PositionUpdatePublisher } from '../live/position-update-publisher';
import { PhoneLinksService } from '../phone-links/phone-links.service';
import { problemNow, type NotedProblem } from '../phone-links/phone-problems.service';
import { PositionsService } from '../positions/positions.service';
import { positionsOf } from '../positions/stored-positions';
import { DeactivationsService } from './deactivations.service';
import { announcementOf } from './technician-announcement';
import { TechnicianEntity } from './technician.entity';

type TechnicianRow = Omit<TechnicianEntity, 'availabilitySince' | 'rating'> &
  Pick<Technician, 'rating'> &
  NotedProblem & { readonly linkExpiresAt: Date | null };

const rowColumns = `
  t.id, t.version, t.name, t.phone, t.email, t.avatar, t.vehicle_info AS "vehicleInfo", t.specialties,
  t.working_hours AS "workingHours", t.days_off AS "daysOff", t.service_area AS "serviceArea",
  t.active, coalesce(t.rating, 0) AS rating, t.rating_count AS "ratingCount",
  t.completed_jobs AS "completedJobs", t.availability, l.expires_at AS "linkExpiresAt",
  t.phone_problem AS "phoneProblem", t.phone_problem_at AS "phoneProblemAt"`;
const fromTechnicians = `
  FROM technicians t
  LEFT JOIN phone_links l
    ON l.technician_id = t.id AND l.revoked_at IS NULL AND l.expires_at > $1`;

const allTechnicians = {
  name: 'technicians_all',
  text: `SELECT ${rowColumns} ${fromTechnicians} ORDER BY t.name, t.id`,
};
const oneTechnician = {
  name: 'technicians_one',
  text: `SELECT ${rowColumns} ${fromTechnicians} WHERE t.id = $2`,
};
/** Only the customer of an active job gets the phone number. */
const profileOf = {
  name: 'technicians_profile',
  text: `
    SELECT t.id, t.name, t.avatar,
      CASE WHEN t.rating_count >= ${ratingLimits.shownFrom} THEN t.rating END AS rating,
      t.completed_jobs AS "completedJobs", t.specialties,
      t.vehicle_info AS "vehicleInfo",
      CASE WHEN EXISTS (
        SELECT 1 FROM journeys j
        WHERE j.appointment_id = $2 AND j.technician_id = t.id
          AND j.status IN (${statusList('active')})
      ) THEN t.phone END AS phone
    FROM technicians t WHERE t.id = $1`,
};

@Injectable()
export class TechniciansService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly positions: PositionsService,
    private readonly updates: PositionUpdatePublisher,
    private readonly links: PhoneLinksService,
    private readonly deactivations: DeactivationsService,
  ) {}

  /**
   * By name. Texts aren't shortened, because the office edits them. If there are too many for one
   * answer, offline technicians are left out first.
   */
  async all(now: Date): Promise<Technician[]> {
    const { rows } = await namedStatement<TechnicianRow>(this.dataSource, allTechnicians, [now]);
    const places = new Map(rows.map(({ id }, place) => [id, place]));
    const offline = ({ status }: Technician) => Number(status === 'offline');
    const workingFirst = (await this.complete(rows, now)).sort((a, b) => offline(a) - offline(b));
    const placeOf = ({ id }: Technician) => places.get(id) ?? 0;
    return rowsThatFit(workingFirst).sort((a, b) => placeOf(a) - placeOf(b));
  }

  async one(id: string, now: Date): Promise<Technician> {
    const { rows } = await namedStatement<TechnicianRow>(this.dataSource, oneTechnician, [now, id]);
    const [technician] = await this.complete(rows, now);
    if (!technician) throw new Refusal('technician_not_found');
    return technician;
  }

  async profile(id: string, appointmentId: string | null): Promise<TechnicianProfile> {
    const { rows } = await namedStatement<TechnicianProfile>(this.dataSource, profileOf, [
      id,
      appointmentId,
    ]);
    const [profile] = rows;
    if (!profile) throw new Refusal('technician_not_found');
    return profile;
  }

  async contact(id: string): Promise<TechnicianContact> {
    const known = await this.dataSource.manager.findOneBy(TechnicianEntity, { id });
    if (!known) throw new Refusal('technician_not_found');
    return pickFields(known, ['phone', 'active']);
  }

  /** The same key adds them once. Refuses with `location_invalid` or `idempotency_key_reused`. */
  async add(wanted: AddTechnician, now: Date, key: string | null = null): Promise<Technician> {
    const place = placeOf(wanted);
    const added = await inTransaction(this.dataSource, (tx) => {
      const store = () => this.store(tx, wanted, now);
      const call = { operation: 'add-technician', principal: 'office', body: wanted };
      return key === null ? store() : onceForKey(tx, { ...call, key }, store);
    });
    if (place) await this.positions.place(added.id, place, now);
    this.updates.listsChanged('technicians');
    return this.one(added.id, now);
  }

  /** Its answer is kept next to the key, so it names no one. */
  private async store(
    tx: EntityManager,
    wanted: AddTechnician,
    now: Date,
  ): Promise<{ readonly id: string }> {
    const technician = await tx.save(
      tx.create(TechnicianEntity, {
        name: wanted.name,
        phone: wanted.phone,
        vehicleInfo: (wanted.vehicleInfo ?? wanted.vehicle) || null,
        specialties: specialtiesOf(wanted.specialties),
        email: wanted.email || null,
        avatar: wanted.avatar || null,
        workingHours: wanted.workingHours ?? [],
        daysOff: wanted.daysOff ?? [],
        serviceArea: wanted.serviceArea ?? [],
        active: true,
        availability: 'available',
        availabilitySince: now,
        version: 1,
      }),
    );
    await announce(tx, technicianAdded, announcementOf(technician));
    return { id: technician.id };
  }

  /**
   * Refuses a stale version with `changed_meanwhile` and the `current` technician, and the
   * deactivation of one who has jobs with `technician_has_jobs`.
   */
  async update(id: string, wanted: UpdateTechnician, now: Date): Promise<Technician> {
    if (wanted.active === false) await this.deactivations.begin(id, now);
    const updated = await inTransaction(this.dataSource, async (tx) => {
      const technician = await lockTechnician(tx, id);
      if (wanted.version !== undefined && wanted.version !== technician.version) return false;
      const changes = changesOf(technician, wanted, now);
      const leaves = technician.active && changes.active === false;
      // Undone since: nothing would undo this one.
      if (leaves && technician.leavingSince === null) return false;
      if (leaves) await this.deactivations.release(id);
      await tx.update(TechnicianEntity, { id }, { ...changes, leavingSince: null });
      const changed = { ...technician, ...changes };
      await announce(tx, technicianChanged, announcementOf(changed));
      return { linkEnded: leaves && (await this.links.revokeWithin(tx, id, now)) };
    }).catch(async (error: unknown) => {
      if (error instanceof Refusal) await this.deactivations.refused(id, now);
      throw error;
    });
    if (!updated) {
      await this.deactivations.refused(id, now);
      throw new Refusal('changed_meanwhile', { details: { current: await this.one(id, now) } });
    }
    if (updated.linkEnded) this.links.ended(id);
    this.updates.listsChanged('technicians', 'alerts');
    return this.one(id, now);
  }

  async setLocation(id: string, location: SetTechnicianLocation, now: Date): Promise<Technician> {
    await this.positions.place(id, location, now);
    this.updates.listsChanged('technicians');
    return this.one(id, now);
  }

  private async complete(rows: readonly TechnicianRow[], now: Date): Promise<Technician[]> {
    const positions = await positionsOf(
      this.dataSource,
      rows.map(({ id }) => id),
    );
    return rows.map(({ availability, linkExpiresAt, phoneProblemAt, ...technician }) => {
      const position = positions.get(technician.id);
      return {
        ...technician,
        status: availability,
        currentLocation: position ? locationOf(position) : null,
        phoneLinkExpiresAt: linkExpiresAt?.toISOString() ?? null,
        phoneProblem: problemNow({ ...technician, phoneProblemAt }, now),
      };
    });
  }
}

async function lockTechnician(tx: EntityManager, id: string): Promise<TechnicianEntity> {
  const technician = await tx.findOne(TechnicianEntity, {
    where: { id },
    lock: { mode: 'pessimistic_write' },
  });
  if (!technician) throw new Refusal('technician_not_found');
  return technician;
}

function changesOf(
  technician: TechnicianEntity,
  wanted: UpdateTechnician,
  now: Date,
): Partial<TechnicianEntity> {
  const { name, phone, email, avatar, vehicleInfo, specialties, status } = wanted;
  const active = wanted.active ?? technician.active;
  // Who comes back is available at once.
  const wantedAvailability = active && !technician.active ? (status ?? 'available') : status;
  const availability = active ? (wantedAvailability ?? technician.availability) : 'offline';
  return {
    version: technician.version + 1,
    ...(name === undefined ? {} : { name }),
    ...(phone === undefined ? {} : { phone }),
    ...(email === undefined ? {} : { email: email || null }),
    ...(avatar === undefined ? {} : { avatar: avatar || null }),
    ...(vehicleInfo === undefined ? {} : { vehicleInfo: vehicleInfo || null }),
    ...(specialties === undefined ? {} : { specialties: specialtiesOf(specialties) }),
    ...(wanted.workingHours && { workingHours: wanted.workingHours }),
    ...(wanted.daysOff && { daysOff: wanted.daysOff }),
    ...(wanted.serviceArea && { serviceArea: wanted.serviceArea }),
    ...(active === technician.active ? {} : { active }),
    ...(availability === technician.availability ? {} : { availability, availabilitySince: now }),
  };
}

/** The admin page sends a place twice: as numbers and as an object, which takes precedence. */
function placeOf({ location, lat, lng }: AddTechnician): Point | null {
  const place = location ?? (lat === undefined || lng === undefined ? null : { lat, lng });
  if (place && !isPlace(place)) throw new Refusal('location_invalid');
  return place && { lat: place.lat, lng: place.lng };
}

function specialtiesOf(given: readonly string[] | undefined): string[] {
  return (given ?? []).map((specialty) => specialty.trim()).filter((specialty) => specialty !== '');
}
