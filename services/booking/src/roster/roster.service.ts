import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { EventEnvelope } from '@contracts/messaging';
import { businessDate, clockAt } from '@contracts/business-time';
import { technicianRequests, type TechnicianFacts } from '@contracts/tracking/technicians';
import { statusList } from '@contracts/vocabulary/status-list';
import {
  mismatchesOf,
  skillsLackedBy,
  type JobToDo,
  type TechnicianWork,
} from '@contracts/vocabulary/technician-work';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { DataSource, In, type EntityManager } from 'typeorm';
import { notImported } from '../origin/imported-records';
import { RosteredTechnicianEntity } from './rostered-technician.entity';

const namedJobs = 5;
const openJobsOf = `
  SELECT a.id, a.number FROM appointments a
  WHERE a.technician_id = $1 AND ${notImported('a')}
    AND a.tracking_status NOT IN (${statusList('over')})
  ORDER BY a.starts_at LIMIT 50`;

export const noLimits: TechnicianWork = {
  workingHours: [],
  daysOff: [],
  specialties: [],
  serviceArea: [],
};

/** A visit as a technician's job, for all the time that it takes. */
export function jobOf({
  slotDate,
  slot,
  endsAt,
  ...job
}: Pick<JobToDo, 'serviceType' | 'appliance' | 'zipCode'> & {
  readonly slotDate: string;
  readonly slot: string;
  readonly endsAt: Date;
}): JobToDo {
  const end = clockAt(endsAt);
  const until = end.date === slotDate ? end.time.slice(0, 5) : '24:00';
  return { ...job, appointmentDate: slotDate, timeSlot: `${slot.slice(0, 5)}-${until}` };
}

/** A technician with the name at that time; null if unknown. */
export interface NamedTechnician {
  readonly id: string;
  readonly name: string | null;
}

/** The technicians. Their number is the capacity of slots. */
@Injectable()
export class RosterService implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: Requests,
  ) {}

  /** An earlier release kept no skills, or knew other appliances. */
  async onApplicationBootstrap(): Promise<void> {
    const roster = await this.dataSource.manager.find(RosteredTechnicianEntity);
    for (const { technicianId, version, work, lacks } of roster) {
      const now = skillsLackedBy({ ...noLimits, ...work });
      if (isDeepStrictEqual(now, lacks)) continue;
      await this.dataSource.manager.update(
        RosteredTechnicianEntity,
        { technicianId, version },
        { lacks: now },
      );
    }
  }

  /**
   * Applies an event unless a later one was applied. Returns whether anything changed. What an event
   * of an earlier release lacks stays as it is. Someone new has changed nothing: the jobs that they are
   * given are as the office wants them.
   */
  async applyEvent({
    version,
    facts,
    occurredAt,
  }: EventEnvelope<TechnicianFacts>): Promise<boolean> {
    const applied = await this.dataSource.query<object[]>(
      `INSERT INTO technician_roster AS known
         (technician_id, name, availability, availability_since, version, active, work, work_since,
          lacks)
       VALUES ($1, $2, $3, $4, $5, coalesce($6, true), coalesce($7, '{}'::jsonb), NULL,
         coalesce($9, '{}'::text[]))
       ON CONFLICT (technician_id) DO UPDATE
         SET name = excluded.name, availability = excluded.availability,
           availability_since = excluded.availability_since, version = excluded.version,
           active = coalesce($6, known.active), work = coalesce($7, known.work),
           lacks = coalesce($9, known.lacks),
           work_since = CASE WHEN known.work = coalesce($7, known.work) THEN known.work_since
             ELSE $8::timestamptz END
         WHERE known.version < excluded.version
       RETURNING 1`,
      [
        facts.technicianId,
        facts.name,
        facts.availability,
        facts.availabilitySince ?? null,
        version,
        facts.active ?? null,
        facts.work ? JSON.stringify(facts.work) : null,
        occurredAt,
        facts.work ? skillsLackedBy(facts.work) : null,
      ],
    );
    return applied.length > 0;
  }

  /**
   * Refuses an unknown or deactivated technician, and for a visit of today one who is offline, which
   * says nothing about other days. The roster may be behind, so a "no" is checked with tracking. A "yes"
   * is good enough.
   */
  async requireAvailable(technicianId: string, date: string, now: Date): Promise<void> {
    const known = await this.dataSource.manager.findOneBy(RosteredTechnicianEntity, {
      technicianId,
    });
    const isToday = date === businessDate(now);
    if (known?.active && (known.availability === 'available' || !isToday)) return;
    const technician = await this.requests.ask(technicianRequests.technician, { technicianId });
    // An earlier release of tracking doesn't say.
    if (technician.active === false) throw new Refusal('technician_inactive');
    if (isToday && technician.status === 'offline') throw new Refusal('technician_offline');
  }

  /**
   * Serializes changes of a technician's visits until the transaction ends. Two that check the
   * constraint against each other's rows would deadlock. Call it after locking the visit and its slot.
   */
  async lock(tx: EntityManager, technicianId: string): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 1))`, [technicianId]);
  }

  /** Like `lock`, before a job is given. Refuses a deactivated technician, and returns why the others don’t fit it. */
  async lockFor(tx: EntityManager, technicianId: string, job: JobToDo): Promise<string[]> {
    await this.lock(tx, technicianId);
    const known = await tx.findOneBy(RosteredTechnicianEntity, { technicianId });
    if (!known) return [];
    if (!known.active) throw new Refusal('technician_inactive');
    return mismatchesOf({ ...noLimits, ...known.work }, job).map(({ words }) => words);
  }

  /** Like `lock`. Refuses a deactivated technician. */
  async requireActive(tx: EntityManager, technicianId: string | null): Promise<void> {
    if (technicianId === null) return;
    await this.lock(tx, technicianId);
    const known = await tx.findOneBy(RosteredTechnicianEntity, { technicianId });
    if (known?.active === false) throw new Refusal('technician_inactive');
  }

  /** Like `lock`. Returns whether they still work here, and for all of that time. */
  async lockAtWork(
    tx: EntityManager,
    technicianId: string,
    { start, end }: { readonly start: Date; readonly end: Date },
  ): Promise<boolean> {
    await this.lock(tx, technicianId);
    const [known] = await tx.query<{ works: boolean }[]>(
      `SELECT active AND works_at(work, $2, $3, open_weekdays()) AS works FROM technician_roster
       WHERE technician_id = $1`,
      [technicianId, start, end],
    );
    return known?.works !== false;
  }

  /** Refuses if they have a job to do. Afterward no one can give them one. */
  async release(technicianId: string): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await this.lock(tx, technicianId);
      const jobs = await tx.query<{ id: string; number: string }[]>(openJobsOf, [technicianId]);
      if (jobs.length > 0) {
        const numbers = jobs.slice(0, namedJobs).map(({ number }) => number);
        const more = jobs.length > namedJobs ? ' and more' : '';
        throw new Refusal('technician_has_jobs', {
          message: `They still have ${numbers.join(', ')}${more}. Give those to someone else first.`,
          details: { jobs },
        });
      }
      await tx.update(RosteredTechnicianEntity, { technicianId }, { active: false });
    });
  }

  /** Runs in a transaction. Returns their current names, null for those not yet announced. */
  async named(
    tx: EntityManager,
    technicianIds: readonly (string | null)[],
  ): Promise<(NamedTechnician | null)[]> {
    const known = await tx.findBy(RosteredTechnicianEntity, {
      technicianId: In(technicianIds.filter((id) => id !== null)),
    });
    const names = new Map(known.map(({ technicianId, name }) => [technicianId, name]));
    return technicianIds.map((id) => (id === null ? null : { id, name: names.get(id) ?? null }));
  }

  /** Asks tracking for names that the roster doesn't have. */
  async namesOf(technicianIds: readonly string[]): Promise<Map<string, string>> {
    const ids = [...new Set(technicianIds)];
    const names = new Map<string, string>();
    if (ids.length === 0) return names;
    const known = await this.named(this.dataSource.manager, ids);
    await Promise.all(
      known.map(async (one) => {
        const name = one && (one.name ?? (await this.askedName(one.id)));
        if (name) names.set(one.id, name);
      }),
    );
    return names;
  }

  /** For each text, the technicians whose names have words that start with its words. */
  async calledLike(texts: readonly string[]): Promise<Map<string, string[]>> {
    if (texts.length === 0) return new Map();
    const found = await this.dataSource.query<{ text: string; ids: string[] }[]>(
      `SELECT wanted.text, array_agg(t.technician_id) AS ids
       FROM unnest($1::text[]) AS wanted (text)
       JOIN technician_roster t
         ON booking.search_words(t.name) @@ booking.search_query(wanted.text)
       GROUP BY wanted.text`,
      [[...new Set(texts)]],
    );
    return new Map(found.map(({ text, ids }) => [text, ids]));
  }

  /** For the log. It's shown even if tracking is away or doesn't know them. */
  private async askedName(technicianId: string): Promise<string | null> {
    try {
      const { name } = await this.requests.ask(technicianRequests.technician, { technicianId });
      return name;
    } catch {
      return null;
    }
  }
}
