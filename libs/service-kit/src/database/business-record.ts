import { Logger } from '@nestjs/common';
import { businessEvents, type BusinessEvent } from '@contracts/business-events';
import type { DataSource, EntityManager } from 'typeorm';
import { whenCommitted } from './transaction';
import type { ServiceMetrics } from '../observability/metrics';

/** Ids and kinds, never what people typed. */
type Ids = Readonly<Record<string, string>>;

const logger = new Logger('Business');
const counting = new WeakMap<DataSource, ServiceMetrics>();

/** From now on, business events of this database count in `metrics`, from 0: the first is an increase. */
export function countBusinessIn(dataSource: DataSource, metrics: ServiceMetrics): void {
  for (const event of businessEvents) metrics.businessEvents.inc({ event }, 0);
  counting.set(dataSource, metrics);
}

export function countBusiness(dataSource: DataSource, event: BusinessEvent): void {
  counting.get(dataSource)?.businessEvents.inc({ event });
}

/**
 * Counts the event and logs it with the request's id, which leads from a call to what came of it.
 * Call it after the commit.
 */
export function recordBusiness(dataSource: DataSource, event: BusinessEvent, ids: Ids): void {
  countBusiness(dataSource, event);
  logger.log({ msg: event, ...ids });
}

/** The same when `tx`, a manager from `inTransaction`, commits. */
export function recordWhenCommitted(tx: EntityManager, event: BusinessEvent, ids: Ids): void {
  whenCommitted(tx, () => recordBusiness(tx.dataSource, event, ids));
}
