// @ts-check
// Bookings through all services, compared with the same transaction on a plain connection.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { atLeast } from './lib/bench.mjs';
import { cpuClock } from './lib/cpu.mjs';
import { bookDirectly, lastBooking } from './lib/direct-booking.mjs';
import { httpLoad, requestBytes } from './lib/http-load.mjs';
import { inTurns } from './lib/rounds.mjs';
import { aBooking, eventually } from './lib/site.mjs';

/** @typedef {import('./lib/site.mjs').Slot} Slot */
/** @typedef {import('./lib/stack.mjs').Stack} Stack */

const rounds = 5;
const callers = 32;
/** As many as a service keeps open. */
const connections = 10;
const seconds = 3;
const technicians = 200;
const shareWanted = 0.6;

/** @type {import('./lib/bench.mjs').Bench} */
export const bench = {
  name: 'booking-throughput',
  title: `Bookings by ${callers} callers, ${connections} database connections`,

  async run({ ground, tell }) {
    const { stack, site } = await ground();
    tell(`${technicians} technicians, so that seats do not run out`);
    for (let count = 0; count < technicians; count += 10) {
      await Promise.all(
        Array.from({ length: 10 }, (_, index) => site.addTechnician(`Seat ${count + index}`)),
      );
    }
    const databases = await openDatabases(stack);
    try {
      const { chain, direct } = databases;
      await eventually(async () => (await seatsOf(chain)) >= technicians);
      await direct.query(
        `INSERT INTO booking.technician_roster (technician_id, availability, version)
         SELECT gen_random_uuid(), 'available', 1 FROM generate_series(1, $1)`,
        [await seatsOf(chain)],
      );
      const slots = await site.freeSlots();
      const [slot = { date: '', timeSlot: '' }] = slots;
      await site.call('POST', '/api/appointments', aBooking(slot));
      const example = await lastBooking(chain);

      tell('taking turns');
      const measured = await inTurns(rounds, {
        direct: () => directly(direct, slots, example, stack),
        chain: () => throughTheChain(chain, slots, stack),
      });
      return outcomeOf(measured);
    } finally {
      await Promise.all(Object.values(databases).map((pool) => pool.end()));
    }
  },
};

/**
 * The stack's own database, and one with the same schemas on the same server that no service reads, so
 * its outbox stays full.
 * @param {Stack} stack
 */
async function openDatabases(stack) {
  const url = stack.file.env.DATABASE_URL;
  const chain = new pg.Pool({ connectionString: url });
  await chain.query('DROP DATABASE IF EXISTS bench_direct');
  await chain.query('CREATE DATABASE bench_direct');
  const directUrl = new URL(url);
  directUrl.pathname = '/bench_direct';
  await stack.migrate(directUrl.href);
  const direct = new pg.Pool({ connectionString: directUrl.href, max: connections });
  return { chain, direct };
}

/** @param {pg.Pool} database */
async function seatsOf(database) {
  const { rows } = await database.query(
    'SELECT count(*)::int AS seats FROM booking.technician_roster',
  );
  return /** @type {number} */ (rows[0].seats);
}

/** Frees all seats, so every round starts the same way. @param {pg.Pool} database */
async function forgetBookings(database) {
  await database.query(
    `TRUNCATE booking.appointments, booking.appointment_history, booking.service_requests, booking.slot_seats, booking.idempotency_keys, booking.photos,
       tracking.journeys`,
  );
}

/** Cycles through the slots. @param {Slot[]} slots */
function inOrder(slots) {
  let taken = Math.floor(Math.random() * slots.length);
  return () => {
    taken += 1;
    return slots[taken % slots.length] ?? { date: '', timeSlot: '' };
  };
}

/**
 * @typedef {object} Measured
 * @property {number} perSecond acknowledged bookings
 * @property {number} caughtUpMs from the last answer until tracking knew the last booking
 * @property {number} load the client's CPU per booking, in µs as the next ones
 * @property {number} gateway
 * @property {number} booking
 * @property {number} nats
 * @property {number} postgres
 * @property {number} tracking
 */

/** @param {Stack} stack */
function clockOf(stack) {
  const { gateway = [], booking = [], nats = [], postgres = [], tracking = [] } = stack.processes;
  return cpuClock({ load: [process.pid], gateway, booking, nats, postgres, tracking });
}

/**
 * @param {pg.Pool} database
 * @param {Slot[]} slots
 * @param {import('./lib/direct-booking.mjs').Example} example
 * @param {Stack} stack
 * @returns {Promise<Measured>}
 */
async function directly(database, slots, example, stack) {
  await forgetBookings(database);
  // Opened beforehand, as in the service.
  await Promise.all(
    Array.from({ length: connections }, () => database.query('SELECT pg_sleep(0.05)')),
  );
  const nextSlot = inOrder(slots);
  const used = clockOf(stack);
  const started = performance.now();
  let booked = 0;
  const caller = async () => {
    while (performance.now() - started < seconds * 1_000) {
      await bookDirectly(database, nextSlot(), example);
      booked += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const perSecond = (booked / (performance.now() - started)) * 1_000;
  const { load = 0, postgres = 0 } = used();
  const noLoad = { gateway: 0, booking: 0, nats: 0, tracking: 0 };
  return { perSecond, caughtUpMs: 0, load: load / booked, postgres: postgres / booked, ...noLoad };
}

/**
 * @param {pg.Pool} database
 * @param {Slot[]} slots
 * @param {Stack} stack
 * @returns {Promise<Measured>}
 */
async function throughTheChain(database, slots, stack) {
  await forgetBookings(database);
  const nextSlot = inOrder(slots);
  const next = () =>
    requestBytes('POST', '/api/appointments', {
      body: aBooking(nextSlot()),
      headers: { 'idempotency-key': randomUUID() },
    });
  const used = clockOf(stack);
  const load = await httpLoad({ port: stack.port, connections: callers, seconds, next });
  const { answers, statuses } = load;
  const answeredAt = performance.now();
  if (statuses[201] !== answers) throw new Error(`Answered ${JSON.stringify(statuses)}`);
  await eventually(() => isCaughtUp(database), { everyMs: 100 });
  const caughtUpMs = performance.now() - answeredAt;
  // The clock runs until all events have been handled.
  const each = Object.entries(used()).map(([name, cpu]) => [name, cpu / answers]);
  return { perSecond: answers / load.seconds, caughtUpMs, ...Object.fromEntries(each) };
}

/** Whether tracking knows every booking. @param {pg.Pool} database */
async function isCaughtUp(database) {
  const { rows } = await database.query(
    `SELECT NOT EXISTS (
       SELECT FROM booking.appointments a LEFT JOIN tracking.journeys j
         ON j.appointment_id = a.id
       WHERE j.appointment_id IS NULL) AS "isCaughtUp"`,
  );
  return /** @type {boolean} */ (rows[0].isCaughtUp);
}

/**
 * @param {Record<'direct' | 'chain', Measured>} measured
 * @returns {import('./lib/bench.mjs').Outcome}
 */
function outcomeOf({ direct, chain }) {
  const parts = /** @type {const} */ ([
    'load',
    'gateway',
    'booking',
    'nats',
    'postgres',
    'tracking',
  ]);
  const totalOf = (/** @type {Measured} */ measured) =>
    parts.reduce((sum, part) => sum + measured[part], 0);
  const share = chain.perSecond / direct.perSecond;
  return {
    tables: [
      {
        what: 'Bookings',
        columns: ['direct', 'chain', 'chain / direct'],
        rows: [
          { what: 'a second', values: [direct.perSecond, chain.perSecond, share] },
          { what: 'ms until tracking knows of the last', values: [null, chain.caughtUpMs, null] },
        ],
      },
      {
        what: 'µs CPU per booking, its event included',
        columns: ['direct', 'chain', 'chain / direct'],
        rows: [
          ...parts.map((part) => ({
            what: part === 'load' ? 'the client' : part,
            values: [direct[part] || null, chain[part], null],
          })),
          {
            what: 'all',
            values: [totalOf(direct), totalOf(chain), totalOf(chain) / totalOf(direct)],
          },
        ],
      },
    ],
    targets: [
      atLeast(
        'Throughput of the chain against the same transaction issued directly',
        share,
        '×',
        shareWanted,
      ),
    ],
  };
}
