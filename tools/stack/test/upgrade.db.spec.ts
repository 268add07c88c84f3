/**
 * The upgrade to the release in which only booking owns visits. Whatever events the previous release
 * still had on the way, booking knows everything afterwards.
 */
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { trackingStatusRules, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import {
  dataSourceOptions,
  type MigrationClass,
  type ServiceDatabase,
} from '@service-kit/database/database';
import { migrate } from '@service-kit/database/migrate';
import { createTestDatabase, type TestDatabase } from '@service-kit/testing/test-database';
import { database as booking } from '@services/booking/src/database/data-source';
import { KeepTheWholeVisit1764320000000 } from '@services/booking/src/database/migrations/1764320000000-keep-the-whole-visit';
import { BookingUnderTest } from '@services/booking/test/booking-under-test';
import { database as tracking } from '@services/tracking/src/database/data-source';
import { KeepJourneys1764350000000 } from '@services/tracking/src/database/migrations/1764350000000-keep-journeys';

type Row = Record<string, unknown>;
type Mover = 'booking' | 'clock' | 'office' | 'technician';

/** A status at tracking, who took the step, and what came with it. */
type Step = readonly [TrackingStatus, Mover, { notes?: string; correction?: true; key?: string }?];

/** A row of the office's log. */
type Entry = Row & { readonly what: Row };

/** A visit on Monday at 10, as the previous release leaves it. */
interface Left {
  /** At tracking, ten minutes apart. */
  readonly steps?: readonly Step[];
  /** How many of them booking knows; all by default. */
  readonly heard?: number;
  /** Other columns at booking. */
  readonly appointment?: Row;
  /** Other columns at tracking; null if it doesn't know the visit. */
  readonly record?: Row | null;
  readonly becomes: {
    /** Which service's status counts. */
    readonly saidBy: 'tracking' | 'booking';
    /** Other columns that change. */
    readonly fields?: Row;
    /** The office's log has no entries about notes. */
    readonly withoutNotes?: true;
    /** Null without a journey. */
    readonly journey?: Row | null;
  };
}

const slotStart = new Date('2026-11-23T15:00:00Z');
const minutes = (count: number) => new Date(slotStart.getTime() + count * 60_000);
const reachedAt = (step: number) => minutes(step * 10 - 60);
const created = minutes(-3 * 24 * 60);
const place = { address: '12 Coquina Lane', city: 'St Augustine', state: 'FL' };
const names = {
  booking: 'System',
  clock: 'System',
  office: 'Dana Office',
  technician: 'Ana Reyes',
};
const someoneElse = randomUUID();

const dispatched: Step = ['dispatched', 'clock'];
const onTheWay: readonly Step[] = [dispatched, ['en-route', 'technician', { key: 'set off' }]];
const there: readonly Step[] = [...onTheWay, ['arrived', 'technician', { key: 'at the door' }]];
const atWork: readonly Step[] = [...there, ['in-progress', 'technician']];
const fan = { notes: 'Changed the fan.' };
const done: readonly Step[] = [...atWork, ['completed', 'technician', fan]];

const visits: Record<string, Left> = {
  'waits for its day': { becomes: { saidBy: 'tracking' } },
  'was booked a moment ago, of which tracking has not heard': {
    record: null,
    becomes: { saidBy: 'booking', journey: null },
  },
  'is dispatched': { steps: [dispatched], becomes: { saidBy: 'tracking' } },
  'is driven to': {
    steps: onTheWay,
    record: { set_off_km: 9, nearest_km: 4, late_since: minutes(20) },
    becomes: {
      saidBy: 'tracking',
      journey: { set_off_km: 9, nearest_km: 4, late_since: minutes(20) },
    },
  },
  'has its technician at the door, which booking has not heard': {
    steps: there,
    heard: 2,
    becomes: { saidBy: 'tracking' },
  },
  'is worked on, with notes that the office has added to': {
    steps: [...onTheWay, ['arrived', 'technician', { notes: 'Ring twice.' }], atWork[3]!],
    appointment: { version: 40, technician_notes: 'Ring twice. The dog is friendly.' },
    becomes: { saidBy: 'tracking' },
  },
  'has been worked on, with notes that booking has not heard': {
    steps: [...there, ['in-progress', 'technician', { notes: 'Big dog.' }]],
    heard: 3,
    appointment: { technician_notes: 'Pays late.' },
    becomes: { saidBy: 'tracking', fields: { technician_notes: 'Pays late.\nBig dog.' } },
  },
  'is completed': {
    steps: done,
    appointment: { tracking_notes: fan.notes, total_cents: 9_000 },
    becomes: { saidBy: 'tracking' },
  },
  'is completed at tracking alone, and billed': {
    steps: done,
    heard: 3,
    appointment: { total_cents: 15_000, settled_cents: 5_000, gate_code: '#4711' },
    becomes: { saidBy: 'tracking', fields: { tracking_notes: fan.notes } },
  },
  'is completed at tracking alone, was paid before, and has notes for the office': {
    steps: [
      ...there,
      ['in-progress', 'technician', { notes: 'Big dog.' }],
      ['completed', 'office'],
    ],
    heard: 3,
    appointment: { total_cents: 9_000, settled_cents: 9_000 },
    becomes: { saidBy: 'tracking', fields: { technician_notes: 'Big dog.' } },
  },
  'is canceled': {
    steps: [dispatched, ['cancelled', 'booking']],
    appointment: { cancel_reason: 'Ill.' },
    becomes: { saidBy: 'tracking' },
  },
  'is canceled, of which tracking has not heard': {
    steps: [dispatched],
    appointment: { status: 'cancelled', version: 9 },
    becomes: { saidBy: 'booking' },
  },
  'was given to someone else, of which tracking has not heard': {
    steps: onTheWay,
    appointment: { technician_id: someoneElse, version: 4 },
    record: { set_off_km: 9, nearest_km: 4 },
    becomes: { saidBy: 'booking' },
  },
  'was moved to another hour and assigned again, of which tracking has not heard': {
    steps: [dispatched],
    appointment: { starts_at: minutes(300), ends_at: minutes(360), version: 5 },
    record: { late_since: minutes(20) },
    becomes: { saidBy: 'booking' },
  },
  'was taken back by its technician, which booking has not heard': {
    steps: [...atWork, ['arrived', 'technician', { correction: true }]],
    heard: 4,
    record: { started_at: null },
    becomes: { saidBy: 'tracking' },
  },
  'was taken back by the office': {
    steps: [...there, ['dispatched', 'office', { correction: true }]],
    record: { en_route_at: null, arrived_at: null },
    becomes: { saidBy: 'tracking' },
  },
  'is of a customer who was deleted, of which tracking has not heard': {
    steps: [...there, ['in-progress', 'technician', { notes: 'Sesame opens.' }]],
    heard: 3,
    appointment: { customer_name: 'Deleted customer', address: '', version: 5 },
    becomes: {
      saidBy: 'tracking',
      fields: { step_notes: null },
      withoutNotes: true,
      journey: null,
    },
  },
  'was imported': {
    appointment: {
      origin: 'imported',
      import_source: 'json',
      import_key: 'v1',
      import_hash: 'hash',
      status: 'completed',
      technician_id: null,
      customer_id: 7,
      version: 1,
    },
    becomes: { saidBy: 'booking', fields: { version: 1 }, journey: null },
  },
};

/** A visit's times, which tracking had and booking now has. */
const progress = ['reached_at', 'en_route_at', 'arrived_at', 'started_at', 'completed_at'];

describe('a visit of the release before', () => {
  let test: TestDatabase;
  let admin: DataSource;
  let service: BookingUnderTest;
  const ids = new Map<string, string>();
  const before = new Map<string, { appointment: Row; record: Row | undefined }>();
  /** What a column holds that a later release has added. */
  let defaults: Row;

  const left = (database: ServiceDatabase, migration: MigrationClass): ServiceDatabase => ({
    ...database,
    migrations: database.migrations.slice(0, database.migrations.indexOf(migration)),
    functions: [],
  });

  beforeAll(async () => {
    test = await createTestDatabase(left(booking, KeepTheWholeVisit1764320000000), [
      left(tracking, KeepJourneys1764350000000),
    ]);
    admin = await new DataSource(dataSourceOptions(test.adminUrl, booking)).initialize();
    for (const [name, visit] of Object.entries(visits)) ids.set(name, await leave(visit));
    await askFor(idOf('is completed at tracking alone, and billed'));
    for (const [name, id] of ids) {
      const [record] = await rows('tracking.tracking_records', 'appointment_id', id);
      before.set(name, { appointment: await appointment(id), record });
    }
    // In the order of tools/stack/src/migrate.ts.
    const { password } = new URL(test.url);
    for (const database of [booking, tracking]) await migrate(test.adminUrl, database, password);
    defaults = await defaultsOf('booking.appointments');
    service = await BookingUnderTest.open({}, { database: test });
  });
  afterAll(async () => {
    await service?.close();
    await admin?.destroy();
    await test?.drop();
  });

  const idOf = (name: string) => ids.get(name)!;
  const put = (table: string, row: Row) =>
    admin.query(
      `INSERT INTO ${table} (${Object.keys(row).join(', ')})
       SELECT ${Object.keys(row).join(', ')} FROM jsonb_populate_record(NULL::${table}, $1)`,
      [JSON.stringify(row)],
    );
  const rows = (table: string, column: string, id: string) =>
    admin.query<Row[]>(`SELECT * FROM ${table} WHERE ${column} = $1`, [id]);

  async function defaultsOf(table: string): Promise<Row> {
    const columns = await admin.query<{ name: string; value: string }[]>(
      `SELECT attname AS name, coalesce(pg_get_expr(adbin, adrelid), 'NULL') AS value
       FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
      [table],
    );
    const values = columns.map(({ name, value }) => `${value} AS ${name}`);
    const [row] = await admin.query<Row[]>(`SELECT ${values.join(', ')}`);
    return row!;
  }

  async function appointment(id: string): Promise<Row> {
    const [row] = await rows('booking.appointments', 'id', id);
    return Object.fromEntries(
      Object.entries(row!).filter(([column]) => column !== 'tracking_version'),
    );
  }

  async function leave({ steps = [], heard = steps.length, ...more }: Left): Promise<string> {
    const [id, technician] = [randomUUID(), randomUUID()];
    const known = { name: names.technician, availability: 'available', version: 1 };
    await put('booking.technician_roster', { ...known, technician_id: technician });
    await put('tracking.technicians', {
      ...known,
      id: technician,
      phone: '(904) 555-0101',
      specialties: [],
      completed_jobs: 0,
      availability_since: created,
      created_at: created,
    });
    const [heardOf] = steps.slice(0, heard).at(-1) ?? ['scheduled' as const];
    const row = {
      id,
      version: 2 + heard,
      origin: 'booked',
      status: trackingStatusRules[heardOf].appointmentStatus,
      tracking_status: heardOf,
      tracking_version: heard === 0 ? 0 : 2 + heard,
      slot_date: '2026-11-23',
      slot: '10:00-11:00',
      starts_at: slotStart,
      ends_at: minutes(60),
      technician_id: technician,
      customer_name: 'Marisol Vega',
      email: `${id}@example.com`,
      phone: '(904) 555-0110',
      ...place,
      zip_code: '32084',
      service_type: 'Repair',
      appliance: 'Oven',
      brand: 'Other',
      created_at: created,
      ...more.appointment,
    };
    await put('booking.appointments', row);
    await put('booking.appointment_history', {
      appointment_id: id,
      at: created,
      by_name: names.office,
      what: assigned(technician),
    });
    for (const { at, by_name, what, version } of logOf(steps.slice(0, heard), technician)) {
      const { kind, status, from, correction } = what;
      await put('booking.appointment_history', {
        appointment_id: id,
        at,
        by_name,
        what: { kind, status, from, correction },
        tracking_version: version,
      });
    }
    if (more.record !== null) await leaveRecord(id, technician, steps, more.record);
    return id;
  }

  async function leaveRecord(id: string, technician: string, steps: readonly Step[], more?: Row) {
    const times: Row = {};
    for (const [index, [status, by, { notes, correction, key } = {}]] of steps.entries()) {
      const at = reachedAt(index);
      const time = trackingStatusRules[status].sets?.replace(/[A-Z]/g, '_$&').toLowerCase();
      if (time !== undefined) times[time] ??= at;
      if (notes !== undefined) Object.assign(times, { notes, notes_version: 3 + index });
      await put('tracking.status_changes', {
        appointment_id: id,
        version: 3 + index,
        status,
        technician_id: technician,
        moved_by: by,
        moved_by_name: names[by],
        correction: correction ?? false,
        notes,
        reached_at: at,
        heard_at: at,
        step_key: key,
      });
    }
    await put('tracking.tracking_records', {
      appointment_id: id,
      appointment_version: 2,
      appointment: { appointmentId: id, ...place, zipCode: '32084' },
      technician_id: technician,
      status: steps.at(-1)?.[0] ?? 'scheduled',
      slot_start: slotStart,
      lat: 29.89,
      lng: -81.31,
      version: 2 + steps.length,
      notifications: [],
      created_at: created,
      reached_at: steps.length > 0 ? reachedAt(steps.length - 1) : created,
      ...times,
      ...more,
    });
  }

  const assigned = (technician: string) => ({
    kind: 'assigned',
    from: null,
    to: { id: technician, name: names.technician },
  });

  /** The office's log of these steps, without cancellations, which booking logged itself. */
  function logOf(steps: readonly Step[], technician: unknown) {
    return steps.flatMap(([status, by, { notes, correction, key } = {}], index) => {
      if (status === 'cancelled') return [];
      const at = reachedAt(index);
      const from = steps[index - 1]?.[0] ?? 'scheduled';
      const taken = { technicianId: by === 'technician' ? technician : null, heardAt: at };
      const step = by === 'technician' || by === 'office' ? { step: taken } : {};
      const what = { kind: 'status', status, from, correction: correction ?? false, ...step };
      const entry = { at, by_name: names[by], step_key: key ?? null };
      const moved: Entry = { ...entry, what, version: 3 + index };
      const written: Entry = { ...entry, step_key: null, what: { kind: 'notes' }, version: null };
      return notes === undefined ? [moved] : [moved, written];
    });
  }

  /** Creates the visit's service request. */
  async function askFor(appointmentId: string): Promise<void> {
    const id = randomUUID();
    await put('booking.service_requests', {
      id,
      origin: 'site',
      status: 'scheduled',
      version: 2,
      first_name: 'Marisol',
      last_name: 'Vega',
      phone: '(904) 555-0110',
      email: 'marisol@example.com',
      appliance_type: 'Oven',
      brand: 'Other',
      problem_description: 'Cold.',
      is_emergency: false,
      appointment_id: appointmentId,
      created_at: created,
    });
    await admin.query(`UPDATE booking.appointments SET service_request_id = $1 WHERE id = $2`, [
      id,
      appointmentId,
    ]);
  }

  describe.each(Object.entries(visits))('that %s', (name, { steps = [], becomes }) => {
    /** What booking and tracking knew together. */
    const expected = (): Row => {
      const { appointment, record } = before.get(name)!;
      const { customer_id: account_id, ...kept } = appointment;
      const known: Row = { ...defaults, ...kept, account_id };
      const version = record
        ? Math.max(Number(known.version), Number(record.version)) + 1
        : known.version;
      if (becomes.saidBy === 'booking') {
        const none = Object.fromEntries(progress.map((time) => [time, null]));
        const waits = { ...none, reached_at: known.created_at, tracking_status: known.status };
        return { ...known, ...waits, version, step_notes: null, ...becomes.fields };
      }
      const times = Object.fromEntries(progress.map((time) => [time, record![time]]));
      const { status: tracking_status, notes: step_notes } = record!;
      const { appointmentStatus: status } = trackingStatusRules[tracking_status as TrackingStatus];
      const visit = { ...times, version, status, tracking_status, step_notes };
      return { ...known, ...visit, ...becomes.fields };
    };

    it('is booking’s, field by field', async () => {
      expect(await appointment(idOf(name))).toEqual(expected());
    });

    it('has its whole history, with who took each step and by which tap', async () => {
      const id = idOf(name);
      const history = await admin.query<Row[]>(
        `SELECT at, by_name, what, step_key FROM booking.appointment_history
         WHERE appointment_id = $1 ORDER BY at, position`,
        [id],
      );
      const [first] = history as [{ what: { to: { id: string } } }];
      const log = logOf(steps, first.what.to.id)
        .filter(({ what }) => !(becomes.withoutNotes && what.kind === 'notes'))
        .map(({ version: _, ...entry }) => entry);
      const said = { at: created, by_name: names.office, step_key: null };
      expect(JSON.parse(JSON.stringify(history))).toEqual(
        JSON.parse(JSON.stringify([{ ...said, what: assigned(first.what.to.id) }, ...log])),
      );
    });

    it('has its journey at tracking', async () => {
      const known = await appointment(idOf(name));
      const journeys = await rows('tracking.journeys', 'appointment_id', idOf(name));
      if (becomes.journey === null) return expect(journeys).toEqual([]);
      expect(journeys).toEqual([
        {
          appointment_id: known.id,
          version: known.version,
          number: known.number,
          technician_id: known.technician_id,
          status: known.tracking_status,
          slot_start: known.starts_at,
          en_route_at: known.en_route_at,
          arrived_at: known.arrived_at,
          address: { ...place, zipCode: '32084' },
          lat: 29.89,
          lng: -81.31,
          approximate: null,
          pinned_at: null,
          late_since: null,
          set_off_km: null,
          nearest_km: null,
          slot_end: null,
          ...becomes.journey,
        },
      ]);
    });
  });

  it('is announced as completed and as billed when booking had not heard of its end', async () => {
    const billed = idOf('is completed at tracking alone, and billed');
    const paid = idOf(
      'is completed at tracking alone, was paid before, and has notes for the office',
    );
    const events = await admin.query<Row[]>(
      `SELECT id, subject, aggregate_id AS "aggregateId", version, envelope::jsonb AS envelope
       FROM booking.outbox ORDER BY subject, aggregate_id`,
    );
    const announced = async (fact: string, id: string, more = {}) => {
      const { version, facts: all } = await service.visits.one(id, slotStart);
      // The migration announces what that release knew.
      const facts = { ...all, modelNumber: undefined };
      const subject = `events.booking.${fact}.v1`;
      const event = { id: expect.any(String), subject, aggregateId: id, version };
      const occurredAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
      return { ...event, envelope: { ...event, occurredAt, facts: { ...facts, ...more } } };
    };
    const completed = [billed, paid].toSorted().map((id) => announced('appointment-completed', id));
    expect(events).toEqual([
      await announced('appointment-billed', billed, { withCompletion: true }),
      ...(await Promise.all(completed)),
    ]);
    const [request] = await rows('booking.service_requests', 'appointment_id', billed);
    expect(request).toMatchObject({ status: 'completed', version: 3, completed_at: reachedAt(4) });
  });

  it('leaves its technicians as they were', async () => {
    const since = await admin.query(
      `SELECT DISTINCT availability_since AS since FROM booking.technician_roster`,
    );
    expect(since).toEqual([{ since: created }]);
  });
});
