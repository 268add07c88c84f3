import { DataSource } from 'typeorm';
import { dataSourceOptions, type ServiceDatabase } from '../database/database';
import { createTestDatabase, type TestDatabase } from './test-database';

/** Puts rows in as they are once the migration of that class has run. */
export type RowsAfter = Readonly<Record<string, (admin: DataSource) => Promise<unknown>>>;

/**
 * Declares the spec of a service's migrations: each is undone and done again, alone and in order,
 * first in an empty schema, then with the rows that `rowsAfter` puts in on the way. What there is
 * after each step has to be what there was, down to functions, constraints and indexes.
 */
export function describeMigrations(database: ServiceDatabase, rowsAfter: RowsAfter = {}): void {
  describe(`the migrations of ${database.schema}`, () => {
    let testDatabase: TestDatabase;
    const names = database.migrations.map(({ name }) => name);
    /** By how many migrations have run. */
    const shapes: string[][] = [];

    beforeAll(async () => {
      testDatabase = await createTestDatabase(database);
    });
    afterAll(() => testDatabase?.drop());

    /** With the first `count` migrations known, whatever has run. */
    async function as<T>(count: number, work: (admin: DataSource) => Promise<T>): Promise<T> {
      const known = { ...database, migrations: database.migrations.slice(0, count) };
      const admin = await new DataSource(
        dataSourceOptions(testDatabase.adminUrl, known),
      ).initialize();
      try {
        return await work(admin);
      } finally {
        await admin.destroy();
      }
    }
    const undo = (count: number) =>
      as(count, (admin) => admin.undoLastMigration({ transaction: 'each' }));
    const redo = (count: number) =>
      as(count, (admin) => admin.runMigrations({ transaction: 'each' }));
    const shape = () => as(0, (admin) => shapeOf(admin, database.schema));
    const rowsIn = async (count: number) => {
      const name = names[count - 1];
      if (name) await as(count, async (admin) => rowsAfter[name]?.(admin));
    };

    it('names migrations that there are', () => {
      expect(names).toEqual(expect.arrayContaining(Object.keys(rowsAfter)));
    });

    it('leave nothing when all of them are undone', async () => {
      for (let count = names.length; count > 0; count -= 1) {
        shapes[count] = await shape();
        await undo(count);
      }
      shapes[0] = await shape();
      expect(shapes[0].filter((thing) => !/\bmigrations?(_|\b)/.test(thing))).toEqual([]);
    });

    it.each(names.map((name, index) => ({ name, count: index + 1 })))(
      '$name is done, undone and done again',
      async ({ count }) => {
        await redo(count);
        expect(await shape()).toEqual(shapes[count]);
        await undo(count);
        expect(await shape()).toEqual(shapes[count - 1]);
        await redo(count);
        expect(await shape()).toEqual(shapes[count]);
        await rowsIn(count);
      },
    );

    it.each(names.map((name, index) => ({ name, count: index + 1 })).toReversed())(
      '$name is undone with rows in the tables, and done again',
      async ({ count }) => {
        await undo(count);
        expect(await shape()).toEqual(shapes[count - 1]);
        await redo(count);
        expect(await shape()).toEqual(shapes[count]);
        await undo(count);
      },
    );
  });
}

/** Columns, functions, constraints, indexes, triggers and sequences, a line each; blanks do not count. */
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
