/**
 * Reads the services' databases directly, and breaks them so that the crash test can be seen to
 * fail.
 */
import { Client } from 'pg';

/** Services that publish or consume events. */
const schemas = ['booking', 'tracking', 'customers', 'notifications'] as const;
type Schema = (typeof schemas)[number];

const triggers = {
  /** Deletes published rows, so that nothing can be published again. */
  republish: (schema: string) => `
    CREATE OR REPLACE FUNCTION ${schema}.forget_published() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN DELETE FROM ${schema}.outbox WHERE id = NEW.id; RETURN NULL; END $$;
    CREATE OR REPLACE TRIGGER sabotage AFTER UPDATE ON ${schema}.outbox
      FOR EACH ROW WHEN (NEW.published_at IS NOT NULL)
      EXECUTE FUNCTION ${schema}.forget_published();`,
  /** Empties the inboxes, so that repeated events count again. */
  inbox: (schema: string) => `
    CREATE OR REPLACE FUNCTION ${schema}.forget_handled() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN DELETE FROM ${schema}.inbox WHERE event_id = NEW.event_id; RETURN NULL; END $$;
    CREATE OR REPLACE TRIGGER sabotage AFTER INSERT ON ${schema}.inbox
      FOR EACH ROW EXECUTE FUNCTION ${schema}.forget_handled();`,
  /** Never retries events that were refused once. */
  refusals: (schema: string) => `
    CREATE OR REPLACE FUNCTION ${schema}.forget_refused() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN DELETE FROM ${schema}.outbox WHERE id = NEW.id; RETURN NULL; END $$;
    CREATE OR REPLACE TRIGGER sabotage AFTER UPDATE ON ${schema}.outbox
      FOR EACH ROW WHEN (NEW.refusals > OLD.refusals)
      EXECUTE FUNCTION ${schema}.forget_refused();`,
} as const;

type Sabotage = keyof typeof triggers;

export async function sabotage(databaseUrl: string, what: string | undefined): Promise<void> {
  if (what === undefined || what === '') return;
  if (!(what in triggers))
    throw new Error(`SABOTAGE is one of ${Object.keys(triggers).join(', ')}`);
  await onDatabase(databaseUrl, async (client) => {
    for (const schema of ['booking', 'tracking'] as const) {
      await client.query(triggers[what as Sabotage](schema));
    }
  });
}

/** Dead letters. */
export function givenUp(databaseUrl: string): Promise<string[]> {
  return fromEach(
    databaseUrl,
    schemas,
    (schema) => `SELECT subject || ': ' || error AS what FROM ${schema}.dead_letters`,
  );
}

/** Number of events that the stream has refused and not accepted since. */
export async function refused(databaseUrl: string): Promise<number> {
  const found = await fromEach(
    databaseUrl,
    schemas,
    (schema) =>
      `SELECT subject AS what FROM ${schema}.outbox WHERE published_at IS NULL AND refusals > 0`,
  );
  return found.length;
}

/** Unpublished events. The newest may be on their way. */
export function unpublished(
  databaseUrl: string,
  of: readonly Schema[] = schemas,
): Promise<string[]> {
  return fromEach(
    databaseUrl,
    of,
    (schema) => `SELECT subject AS what FROM ${schema}.outbox WHERE published_at IS NULL
                 AND created_at < now() - interval '500 milliseconds'`,
  );
}

/** Payments with a published event, once per event. */
export function announcedPayments(
  databaseUrl: string,
  fact: string,
  ids: readonly string[],
): Promise<string[]> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT envelope::json ->> 'aggregateId' AS id FROM payments.outbox
       WHERE subject = $1 AND envelope::json ->> 'aggregateId' = ANY($2)`,
      [`events.payments.${fact}.v1`, ids],
    );
    return rows.map(({ id }) => id);
  });
}

/** The technician of each appointment, as tracking's own table has it. */
export function trackedTechnicians(
  databaseUrl: string,
  appointmentIds: string[],
): Promise<Map<string, string | null>> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string; technician: string | null }>(
      `SELECT appointment_id AS id, technician_id AS technician
       FROM tracking.journeys WHERE appointment_id = ANY($1)`,
      [appointmentIds],
    );
    return new Map(rows.map(({ id, technician }) => [id, technician]));
  });
}

/** Those of these technicians that booking knows. */
export function rostered(databaseUrl: string, technicianIds: string[]): Promise<string[]> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT technician_id AS id FROM booking.technician_roster
       WHERE technician_id = ANY($1) ORDER BY technician_id`,
      [technicianIds],
    );
    return rows.map(({ id }) => id);
  });
}

/** The slot of each appointment in tracking, as an ISO instant. */
export function trackedStarts(
  databaseUrl: string,
  appointmentIds: string[],
): Promise<Map<string, string>> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string; start: Date }>(
      `SELECT appointment_id AS id, slot_start AS start
       FROM tracking.journeys WHERE appointment_id = ANY($1)`,
      [appointmentIds],
    );
    return new Map(rows.map(({ id, start }) => [id, start.toISOString()]));
  });
}

/** These visits in tracking's own table. */
export function trackedVisits(
  databaseUrl: string,
  appointmentIds: string[],
): Promise<Map<string, { status: string; technicianId: string | null }>> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{
      id: string;
      status: string;
      technicianId: string | null;
    }>(
      `SELECT appointment_id AS id, status, technician_id AS "technicianId"
       FROM tracking.journeys WHERE appointment_id = ANY($1)`,
      [appointmentIds],
    );
    return new Map(rows.map(({ id, ...visit }) => [id, visit]));
  });
}

/**
 * Seats that don't belong to an active appointment in that slot, and active appointments without a
 * seat.
 */
export function misplacedSeats(databaseUrl: string): Promise<string[]> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ what: string }>(
      `SELECT coalesce(a.number, 'no one') || ' has ' || count(s.*) || ' seats' AS what
       FROM booking.appointments a
       FULL JOIN booking.slot_seats s
         ON s.appointment_id = a.id AND s.slot_date = a.slot_date AND s.slot = a.slot
       WHERE a.id IS NULL OR a.origin = 'booked'
       GROUP BY a.id
       HAVING count(s.*) <> (CASE WHEN a.status <> 'cancelled' THEN 1 ELSE 0 END)`,
    );
    return rows.map(({ what }) => what);
  });
}

/** Number of confirmations for each booking, sent or not. */
export function confirmations(
  databaseUrl: string,
  appointmentIds: string[],
): Promise<Map<string, number>> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string; count: number }>(
      `SELECT appointment_id AS id, count(*)::int AS count
       FROM notifications.messages
       WHERE kind = 'booking-confirmed' AND channel = 'email' AND state <> 'failed'
         AND appointment_id = ANY($1)
       GROUP BY appointment_id`,
      [appointmentIds],
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  });
}

function fromEach(
  databaseUrl: string,
  of: readonly Schema[],
  query: (schema: Schema) => string,
): Promise<string[]> {
  return onDatabase(databaseUrl, async (client) => {
    const found: string[] = [];
    for (const schema of of) {
      const { rows } = await client.query<{ what: string }>(query(schema));
      found.push(...rows.map(({ what }) => `${schema} ${what}`));
    }
    return found;
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
