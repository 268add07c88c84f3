import type { EntityManager, EntityTarget, ObjectLiteral, QueryDeepPartialEntity } from 'typeorm';

/**
 * Stores a new record, and sets the number that the database assigns. False if there is one with its
 * id, which `orIgnore` allows.
 */
export async function insertNumbered<Entity extends ObjectLiteral & { number: string }>(
  tx: EntityManager,
  table: EntityTarget<Entity>,
  record: Entity,
  { orIgnore = false } = {},
): Promise<boolean> {
  const values = { ...record, number: () => 'DEFAULT' } as QueryDeepPartialEntity<Entity>;
  const insert = tx.createQueryBuilder().insert().into(table).values(values).orIgnore(orIgnore);
  const { raw } = await insert.returning('number').execute();
  const [made] = raw as { number: string }[];
  if (made) record.number = made.number;
  return made !== undefined;
}
