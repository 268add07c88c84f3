/** The versions of a visit's estimate, as stored. Anyone who changes them has locked the bill. */
import type { EventDefinition } from '@contracts/messaging';
import { estimateVersion, type EstimateFacts } from '@contracts/payments/estimates';
import { announce } from '@service-kit/messaging/outbox/outbox';
import type { EntityManager } from 'typeorm';
import { factsOf } from './estimate-content';
import { EstimateEntity } from './estimate.entity';

/** The versions that matter now. */
export interface PresentVersions {
  readonly newest: EstimateEntity | null;
  /** The one whose price holds. */
  readonly approved: EstimateEntity | null;
  /** The one that someone saw. */
  readonly seen: EstimateEntity | null;
}

export async function presentVersions(
  manager: EntityManager,
  appointmentId: string,
  seenRevision = 0,
): Promise<PresentVersions> {
  const found = await manager
    .createQueryBuilder(EstimateEntity, 'e')
    .where('e.appointmentId = :appointmentId', { appointmentId })
    .andWhere(
      `(e.state = 'approved' OR e.revision = :seenRevision OR e.revision =
        (SELECT max(revision) FROM estimates WHERE appointment_id = :appointmentId))`,
      { seenRevision },
    )
    .orderBy('e.revision', 'DESC')
    .getMany();
  return {
    newest: found[0] ?? null,
    approved: found.find(({ state }) => state === 'approved') ?? null,
    seen: found.find(({ revision }) => revision === seenRevision) ?? null,
  };
}

/** In the transaction that sends or answers it. `holds`: the price of an earlier version. */
export async function announceEstimate(
  tx: EntityManager,
  event: EventDefinition<EstimateFacts>,
  estimate: EstimateEntity,
  { holds }: { holds: boolean },
): Promise<void> {
  const facts = factsOf(estimate, { holds });
  const { appointmentId: aggregateId } = estimate;
  await announce(tx, event, { aggregateId, version: estimateVersion(facts), facts });
}
