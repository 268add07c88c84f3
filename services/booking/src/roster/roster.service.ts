import { Injectable } from '@nestjs/common';
import type { EventEnvelope } from '@contracts/messaging';
import { technicianRequests, type TechnicianFacts } from '@contracts/tracking/technicians';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { DataSource, In, type EntityManager } from 'typeorm';
import { RosteredTechnicianEntity } from './rostered-technician.entity';

/** A technician as they were called; null when booking did not know. */
export interface NamedTechnician {
  readonly id: string;
  readonly name: string | null;
}

/** Who there is to send. The roster gives slots their capacity. */
@Injectable()
export class RosterService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: Requests,
  ) {}

  /** Applies an event unless a later one has been. True when it changed something. */
  async applyEvent({ version, facts }: EventEnvelope<TechnicianFacts>): Promise<boolean> {
    const applied = await this.dataSource.query<object[]>(
      `INSERT INTO technician_roster AS known
         (technician_id, name, availability, availability_since, version)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (technician_id) DO UPDATE
         SET name = excluded.name, availability = excluded.availability,
           availability_since = excluded.availability_since, version = excluded.version
         WHERE known.version < excluded.version
       RETURNING 1`,
      [
        facts.technicianId,
        facts.name,
        facts.availability,
        facts.availabilitySince ?? null,
        version,
      ],
    );
    return applied.length > 0;
  }

  /**
   * Refuses a technician who is unknown or offline. The roster may be some events behind, so its
   * "no" is checked with the owner of technicians; its "yes" is good enough.
   */
  async requireAvailable(technicianId: string): Promise<void> {
    const known = await this.dataSource.manager.findOneBy(RosteredTechnicianEntity, {
      technicianId,
    });
    if (known?.availability === 'available') return;
    const technician = await this.requests.ask(technicianRequests.technician, { technicianId });
    if (technician.status === 'offline') throw new Refusal('technician_offline');
  }

  /** Within a transaction: their present names, null for those whose name no event has brought. */
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

  /** Names of technicians; their owner is asked for those that the roster does not know. */
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

  /** For each of these texts the technicians in whose names each of its words begins one. */
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

  /** For words in a log: that tracking is away or knows no one is no reason to show none. */
  private async askedName(technicianId: string): Promise<string | null> {
    try {
      const { name } = await this.requests.ask(technicianRequests.technician, { technicianId });
      return name;
    } catch {
      return null;
    }
  }
}
