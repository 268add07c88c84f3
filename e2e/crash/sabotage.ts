/** Switches off, from outside, what the crash test is there to prove. */
import { Client } from 'pg';

const schemas = ['booking', 'tracking'];

const triggers = {
  /** Published rows are gone, so that nothing can be published again. */
  republish: (schema: string) => `
    CREATE OR REPLACE FUNCTION ${schema}.forget_published() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN DELETE FROM ${schema}.outbox WHERE id = NEW.id; RETURN NULL; END $$;
    CREATE OR REPLACE TRIGGER sabotage AFTER UPDATE ON ${schema}.outbox
      FOR EACH ROW WHEN (NEW.published_at IS NOT NULL)
      EXECUTE FUNCTION ${schema}.forget_published();`,
  /** What has been handled is forgotten, so that a repeat counts again. */
  inbox: (schema: string) => `
    CREATE OR REPLACE FUNCTION ${schema}.forget_handled() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN DELETE FROM ${schema}.inbox WHERE event_id = NEW.event_id; RETURN NULL; END $$;
    CREATE OR REPLACE TRIGGER sabotage AFTER INSERT ON ${schema}.inbox
      FOR EACH ROW EXECUTE FUNCTION ${schema}.forget_handled();`,
};

export type Sabotage = keyof typeof triggers;

export async function sabotage(databaseUrl: string, what: string | undefined): Promise<void> {
  if (what === undefined || what === '') return;
  if (!(what in triggers))
    throw new Error(`SABOTAGE is one of ${Object.keys(triggers).join(', ')}`);
  await onDatabase(databaseUrl, async (client) => {
    for (const schema of schemas) await client.query(triggers[what as Sabotage](schema));
  });
}

/** Events that a handler has given up, and events that never left. */
export async function strandedEvents(databaseUrl: string): Promise<string[]> {
  return onDatabase(databaseUrl, async (client) => {
    const stranded: string[] = [];
    for (const schema of schemas) {
      const dead = await client.query<{ subject: string; error: string }>(
        `SELECT subject, error FROM ${schema}.dead_letters`,
      );
      const waiting = await client.query<{ subject: string }>(
        `SELECT subject FROM ${schema}.outbox WHERE published_at IS NULL`,
      );
      stranded.push(
        ...dead.rows.map(({ subject, error }) => `${schema} gave up ${subject}: ${error}`),
        ...waiting.rows.map(({ subject }) => `${schema} has not published ${subject}`),
      );
    }
    return stranded;
  });
}

async function onDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
