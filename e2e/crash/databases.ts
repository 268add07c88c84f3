/**
 * Reads the services' databases directly, and breaks them so that the crash test can be seen to
 * fail.
 */
import { Client } from 'pg';

/** Services that publish or consume events. */
const schemas = ['booking', 'tracking', 'customers', 'notifications', 'payments'] as const;
type Schema = (typeof schemas)[number];

/** Deletes each row of this table after the statement, under the condition. */
const forget = (table: string, key: string, statement: string, condition: string) => `
  CREATE OR REPLACE FUNCTION ${table}_sabotage() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN DELETE FROM ${table} WHERE ${key} = NEW.${key}; RETURN NULL; END $$;
  CREATE OR REPLACE TRIGGER sabotage AFTER ${statement} ON ${table}
    FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION ${table}_sabotage();`;

const sabotages: Readonly<Record<string, (schema: string) => string>> = {
  /** Nothing that was published can be published again. */
  republish: (schema) => forget(`${schema}.outbox`, 'id', 'UPDATE', 'NEW.published_at IS NOT NULL'),
  /** Repeated events count again. */
  inbox: (schema) => forget(`${schema}.inbox`, 'event_id', 'INSERT', 'true'),
  /** Events that were refused once aren't retried. */
  refusals: (schema) => forget(`${schema}.outbox`, 'id', 'UPDATE', 'NEW.refusals > OLD.refusals'),
};

export async function sabotage(databaseUrl: string, what: string | undefined): Promise<void> {
  if (!what) return;
  const sql = sabotages[what];
  if (!sql) throw new Error(`SABOTAGE is one of ${Object.keys(sabotages).join(', ')}`);
  for (const schema of ['booking', 'tracking', 'payments']) await rowsOf(databaseUrl, sql(schema));
}

/** Dead letters. */
export function givenUp(databaseUrl: string): Promise<string[]> {
  return fromEach(
    databaseUrl,
    schemas,
    (schema) => `SELECT subject || ': ' || error AS what FROM ${schema}.dead_letters`,
  );
}

/** Events that the stream has refused and not accepted since. */
export function refused(databaseUrl: string): Promise<string[]> {
  return fromEach(
    databaseUrl,
    schemas,
    (schema) =>
      `SELECT subject AS what FROM ${schema}.outbox WHERE published_at IS NULL AND refusals > 0`,
  );
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
export const announcedPayments = (databaseUrl: string, fact: string, ids: readonly string[]) =>
  textsOf(
    databaseUrl,
    `SELECT envelope::json ->> 'aggregateId' AS what FROM payments.outbox
     WHERE subject = $1 AND envelope::json ->> 'aggregateId' = ANY($2)`,
    [`events.payments.${fact}.v1`, ids],
  );

/** Approved estimates, with the option. */
export const approvedEstimates = (databaseUrl: string) =>
  rowsOf<{ visit: string; id: string; option: number }>(
    databaseUrl,
    `SELECT appointment_id AS visit, id, approved_option AS option FROM payments.estimates
     WHERE state = 'approved'`,
  );

/** In the order of their numbers. */
export const issuedInvoices = (databaseUrl: string) =>
  rowsOf<{ visit: string; invoiceId: string; count: number; cents: number }>(
    databaseUrl,
    `SELECT appointment_id AS visit, id AS "invoiceId", count, total_cents AS cents
     FROM payments.invoices WHERE kind = 'invoice' ORDER BY count`,
  );

/** Cash, and what its bills say. */
export const cashTaken = (databaseUrl: string) =>
  rowsOf<{ visit: string; cents: number; billed: number; settled: number }>(
    databaseUrl,
    `SELECT appointment_id AS visit, amount_cents::int AS cents, bills.total_cents AS billed,
       bills.settled_cents AS settled
     FROM payments.payments JOIN payments.bills USING (appointment_id)
     WHERE method = 'cash' AND payments.status = 'succeeded'`,
  );

/** Those of these technicians that booking knows. */
export const rostered = (databaseUrl: string, technicianIds: string[]) =>
  textsOf(
    databaseUrl,
    `SELECT technician_id AS what FROM booking.technician_roster
     WHERE technician_id = ANY($1) ORDER BY technician_id`,
    [technicianIds],
  );

interface TrackedVisit {
  readonly id: string;
  readonly status: string;
  readonly technicianId: string | null;
  readonly start: Date;
}

/** These visits in tracking's own table. */
export async function trackedVisits(
  databaseUrl: string,
  appointmentIds: string[],
): Promise<Map<string, TrackedVisit>> {
  const rows = await rowsOf<TrackedVisit>(
    databaseUrl,
    `SELECT appointment_id AS id, status, technician_id AS "technicianId", slot_start AS start
     FROM tracking.journeys WHERE appointment_id = ANY($1)`,
    [appointmentIds],
  );
  return new Map(rows.map((visit) => [visit.id, visit]));
}

/**
 * Appointments that don't have one seat in each slot that they overlap if they're active, and none
 * otherwise.
 */
export const misplacedSeats = (databaseUrl: string) =>
  textsOf(
    databaseUrl,
    `SELECT coalesce(a.number, 'no one') || ' at ' || coalesce(due.slot, s.slot) AS what
     FROM (booking.appointments a CROSS JOIN LATERAL booking.slots_over(a.starts_at, a.ends_at) AS due)
     FULL JOIN booking.slot_seats s
       ON s.appointment_id = a.id AND s.slot_date = due.slot_date AND s.slot = due.slot
     WHERE a.id IS NULL
       OR a.origin = 'booked' AND (s.seat IS NULL) <> (a.status = 'cancelled')`,
  );

/** Those of these appointments that booking has. */
export const standing = async (databaseUrl: string, appointmentIds: string[]) =>
  new Set(
    await textsOf(
      databaseUrl,
      `SELECT id::text AS what FROM booking.appointments WHERE id::text = ANY($1)`,
      [appointmentIds],
    ),
  );

/** Number of confirmations for each booking, sent or not. */
export async function confirmations(
  databaseUrl: string,
  appointmentIds: string[],
): Promise<Map<string, number>> {
  const rows = await rowsOf<{ id: string; count: number }>(
    databaseUrl,
    `SELECT appointment_id AS id, count(*)::int AS count
     FROM notifications.messages
     WHERE kind = 'booking-confirmed' AND channel = 'email' AND state <> 'failed'
       AND appointment_id = ANY($1)
     GROUP BY appointment_id`,
    [appointmentIds],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

async function fromEach(
  databaseUrl: string,
  of: readonly Schema[],
  query: (schema: Schema) => string,
): Promise<string[]> {
  const found: string[] = [];
  for (const schema of of) {
    const texts = await textsOf(databaseUrl, query(schema));
    found.push(...texts.map((what) => `${schema} ${what}`));
  }
  return found;
}

async function textsOf(databaseUrl: string, sql: string, values?: unknown[]): Promise<string[]> {
  const rows = await rowsOf<{ what: string }>(databaseUrl, sql, values);
  return rows.map(({ what }) => what);
}

async function rowsOf<Row extends object>(
  databaseUrl: string,
  sql: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
