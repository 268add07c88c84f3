import { DataSource } from 'typeorm';
import { dataSourceOptions, type ServiceDatabase } from '../database/database';
import { runsOf } from '@contracts/testing/deep';
import { createTestDatabase, type TestDatabase } from './test-database';

/** Inserts rows right after the migration of that class has run. */
type RowsAfter = Readonly<Record<string, (admin: DataSource) => Promise<unknown>>>;

/**
 * The newest migrations are also redone, as after a release that was rolled back and deployed
 * again.
 */
const again = 3;

/**
 * Declares the spec of a service's migrations. They run in order, with rows inserted by
 * `rowsAfter`, and are undone one by one. After each step the schema must be what it was before,
 * including functions, constraints and indexes.
 */
export function describeMigrations(database: ServiceDatabase, rowsAfter: RowsAfter = {}): void {
  describe(`the migrations of ${database.schema}`, () => {
    let testDatabase: TestDatabase;
    const names = database.migrations.map(({ name }) => name);
    const steps = names.map((name, index) => ({ name, count: index + 1 }));
    /** Keyed by the number of migrations that have run. */
    const shapes: string[][] = [];
    /** Keyed by the number of migrations they know, whatever has run. */
    const admins = new Map<number, DataSource>();

    beforeAll(async () => {
      testDatabase = await createTestDatabase({ ...database, migrations: [], functions: [] });
      shapes[0] = await shape();
    });
    afterAll(async () => {
      for (const admin of admins.values()) await admin.destroy();
      await testDatabase?.drop();
    });

    async function knowing(count: number): Promise<DataSource> {
      const known = { ...database, migrations: database.migrations.slice(0, count) };
      const admin =
        admins.get(count) ??
        (await new DataSource(dataSourceOptions(testDatabase.adminUrl, known)).initialize());
      admins.set(count, admin);
      return admin;
    }
    const undo = async (count: number) =>
      (await knowing(count)).undoLastMigration({ transaction: 'each' });
    const redo = async (count: number) =>
      (await knowing(count)).runMigrations({ transaction: 'each' });
    const shape = async () => shapeOf(await knowing(0), database.schema);

    it('names migrations that there are', () => {
      expect(names).toEqual(expect.arrayContaining(Object.keys(rowsAfter)));
    });

    it.each(steps)('$name is done', async ({ name, count }) => {
      await redo(count);
      shapes[count] = await shape();
      await rowsAfter[name]?.(await knowing(count));
    });

    // All except the first, which creates the schema.
    for (const { name, count } of steps.slice(1).toReversed()) {
      it(`${name} is undone with rows in the tables`, async () => {
        await undo(count);
        expect(await shape()).toEqual(shapes[count - 1]);
        if (count <= names.length - runsOf(again, names.length)) return;
        await redo(count);
        expect(await shape()).toEqual(shapes[count]);
        await undo(count);
      });
    }
  });
}

/**
 * Columns, functions, constraints, indexes, triggers and sequences, one per line, with whitespace
 * normalized.
 */
async function shapeOf(admin: DataSource, schema: string): Promise<string[]> {
  const rows = await admin.query<{ thing: string }[]>(
    `WITH schema AS (SELECT oid FROM pg_namespace WHERE nspname = $1)
     SELECT regexp_replace(thing, '\\s+', ' ', 'g') AS thing FROM (
       SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default,
           generation_expression) AS thing
         FROM information_schema.columns WHERE table_schema = $1
       UNION ALL SELECT pg_get_functiondef(p.oid) FROM pg_proc p, schema
         WHERE pronamespace = schema.oid
       UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(c.oid)
         FROM pg_constraint c, schema WHERE connamespace = schema.oid
       UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = $1
       UNION ALL SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t
         JOIN pg_class r ON r.oid = tgrelid, schema
         WHERE r.relnamespace = schema.oid AND NOT tgisinternal
       UNION ALL SELECT 'sequence ' || sequencename FROM pg_sequences WHERE schemaname = $1) AS shape
     ORDER BY thing`,
    [schema],
  );
  return rows.map(({ thing }) => thing);
}
