import { Client } from 'pg';

interface Copied {
  readonly table: string;
  readonly rows: string;
}

/**
 * All rows of these schemas in one snapshot, which can be put back while services run. The generation
 * comes last, because a relay that holds rows of its outbox asks for it on another connection.
 */
export class DatabaseBackup {
  private constructor(
    private readonly url: string,
    private readonly tables: readonly Copied[],
  ) {}

  static async of(url: string, schemas: readonly string[]): Promise<DatabaseBackup> {
    return connected(url, async (client) => {
      await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`);
      const { rows } = await client.query<{ table: string }>(
        `SELECT oid::regclass::text AS table FROM pg_class
         WHERE relkind = 'r' AND relnamespace = ANY ($1::regnamespace[]) AND relname <> 'migrations'
         ORDER BY relnamespace = 'events'::regnamespace`,
        [schemas],
      );
      const copied: Copied[] = [];
      for (const { table } of rows) {
        const [all] = (
          await client.query<{ rows: string }>(
            `SELECT coalesce(json_agg(t), '[]')::text AS rows FROM ${table} AS t`,
          )
        ).rows;
        copied.push({ table, rows: all?.rows ?? '[]' });
      }
      await client.query(`COMMIT`);
      return new DatabaseBackup(url, copied);
    });
  }

  /** Replaces what is there. `change` runs before others see it. */
  async putBack(change = ''): Promise<void> {
    await connected(this.url, async (client) => {
      await client.query(`BEGIN`);
      await client.query(`TRUNCATE ${this.tables.map(({ table }) => table).join(', ')}`);
      for (const { table, rows } of this.tables) {
        await client.query(
          `INSERT INTO ${table} OVERRIDING SYSTEM VALUE
           SELECT * FROM json_populate_recordset(NULL::${table}, $1)`,
          [rows],
        );
      }
      await client.query(change);
      await client.query(`COMMIT`);
    });
  }
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
