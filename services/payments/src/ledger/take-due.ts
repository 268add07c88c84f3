import type { DataSource, EntityTarget, ObjectLiteral } from 'typeorm';

export interface TakingTimes {
  /** Rows that are taken at most. */
  readonly batch: number;
  /** The shortest time until a row is due again. It grows with the row's age. */
  readonly againMs: number;
}

/**
 * Takes what is due by its `check_at`. What is taken is due again only later, so another process
 * leaves it alone, and one that ends in the middle loses nothing. The older a row, the rarer it is
 * due, except where the column `urgent` is true.
 */
export async function takeDue<Row extends ObjectLiteral>(
  dataSource: DataSource,
  entity: EntityTarget<Row>,
  { batch, againMs }: TakingTimes,
  urgent?: keyof Row & string,
): Promise<Row[]> {
  const rows = dataSource.getRepository(entity);
  const table = rows.metadata.tableName;
  const later = `(now() - created_at) / 2`;
  const byAge = urgent === undefined ? later : `CASE WHEN NOT ${urgent} THEN ${later} END`;
  const [taken] = await dataSource.query<[{ id: string }[], number]>(
    `UPDATE ${table}
     SET check_at = now() + greatest(make_interval(secs => $1), ${byAge})
     WHERE id IN (SELECT id FROM ${table} WHERE check_at <= now()
       ORDER BY check_at LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING id`,
    [againMs / 1_000, batch],
  );
  if (taken.length === 0) return [];
  const ids = taken.map(({ id }) => id);
  return rows.createQueryBuilder('due').whereInIds(ids).getMany();
}
