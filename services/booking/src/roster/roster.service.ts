import { Injectable } from '@nestjs/common';
import type { EventEnvelope } from '@contracts/messaging';
import { trackingRequests, type TechnicianFacts } from '@contracts/tracking';
import { Refusal } from '@service-kit/refusal';
import { Requests } from '@service-kit/requests';
import { DataSource } from 'typeorm';
import { RosteredTechnicianEntity } from './rostered-technician.entity';

/** Who there is to send. The roster gives slots their capacity. */
@Injectable()
export class RosterService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: Requests,
  ) {}

  /** Takes an event in unless a later one has been. Says whether it was news. */
  async takeIn({ version, facts }: EventEnvelope<TechnicianFacts>): Promise<boolean> {
    const applied = await this.dataSource.query<object[]>(
      `INSERT INTO technician_roster AS known (technician_id, availability, version)
       VALUES ($1, $2, $3)
       ON CONFLICT (technician_id) DO UPDATE
         SET availability = excluded.availability, version = excluded.version
         WHERE known.version < excluded.version
       RETURNING 1`,
      [facts.technicianId, facts.availability, version],
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
    const technician = await this.requests.ask(trackingRequests.technician, { technicianId });
    if (technician.status === 'offline') throw new Refusal('technician_offline');
  }
}
