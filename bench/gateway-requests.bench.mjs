// @ts-check
// The gateway's CPU per request, compared with an empty server of the same kind.
import path from 'node:path';
import { atMost } from './lib/bench.mjs';
import { cpuClock } from './lib/cpu.mjs';
import { HelperProcess } from './lib/helper-process.mjs';
import { httpLoad, requestBytes } from './lib/http-load.mjs';
import { inTurns } from './lib/rounds.mjs';
import { aBooking, eventually } from './lib/site.mjs';

const rounds = 9;
const connections = 16;
const seconds = 1;
const timesHello = { slots: 3, record: 6 };

/** @type {import('./lib/bench.mjs').Bench} */
export const bench = {
  name: 'gateway-requests',
  title: `CPU of the gateway per request, ${connections} connections`,

  async run({ ground, tell }) {
    const { stack, site } = await ground();
    const hello = new HelperProcess(path.join(import.meta.dirname, 'servers/hello.mjs'));
    try {
      await site.addTechnician('Someone to give slots');
      const slot = await eventually(async () => (await site.freeSlots()).at(-1));
      const slots = (await site.freeSlots()).slice(-connections);
      const ids = await Promise.all(
        slots.map(async (one) => (await site.call('POST', '/api/appointments', aBooking(one))).id),
      );
      const slotsPath = `/api/appointments/available-slots?date=${slot.date}`;
      const answer = (await site.call('GET', slotsPath)).availableSlots;
      const helloPort = await hello.ask('listen', answer);
      const gatewayPid = stack.file.children.gateway?.pid ?? 0;

      /** @param {string | string[]} gets @param {number} [port] @param {number} [pid] */
      const cost = (gets, port = stack.port, pid = gatewayPid) => {
        const requests = [gets].flat().map((get) => requestBytes('GET', get));
        let sent = 0;
        const next = () => requests[sent++ % requests.length] ?? Buffer.alloc(0);
        return async () => {
          const used = cpuClock({ server: [pid] });
          const load = await httpLoad({ port, connections, seconds, next });
          const { server = 0 } = used();
          if (load.statuses[200] !== load.answers)
            throw new Error(`${gets} was answered ${JSON.stringify(load.statuses)}`);
          return { cpu: server / load.answers, perSecond: load.answers / load.seconds };
        };
      };
      tell('taking turns');
      const measured = await inTurns(rounds, {
        hello: cost(`/hello?date=${slot.date}`, helloPort, hello.pid),
        slots: cost(slotsPath),
        health: cost('/api/health'),
        record: cost(`/api/tracking/${ids[0]}`),
        records: cost(ids.map((id) => `/api/tracking/${id}`)),
      });
      return outcomeOf(measured);
    } finally {
      hello.end();
    }
  },
};

/** @typedef {{ cpu: number, perSecond: number }} Cost CPU µs per request, answers per second */

/**
 * @param {Record<'hello' | 'slots' | 'health' | 'record' | 'records', Cost>} measured
 * @returns {import('./lib/bench.mjs').Outcome}
 */
function outcomeOf({ hello, slots, health, record, records }) {
  /** @param {string} what @param {Cost} cost */
  const row = (what, { cpu, perSecond }) => ({
    what,
    values: [cpu, cpu / hello.cpu, perSecond],
  });
  /** @param {string} what @param {number} ratio @param {number} most */
  const target = (what, ratio, most) => atMost(`CPU of ${what} against hello`, ratio, '×', most);
  return {
    tables: [
      {
        what: 'Request',
        columns: ['µs CPU', '× hello', 'a second'],
        rows: [
          row('bare Nest + Fastify hello', hello),
          row('GET available-slots', slots),
          row('GET /api/health', health),
          row('GET /api/tracking/{id}, one visit on all connections', record),
          row('GET /api/tracking/{id}, a different visit on each', records),
        ],
      },
    ],
    targets: [
      target('available-slots', slots.cpu / hello.cpu, timesHello.slots),
      target('a tracking record', record.cpu / hello.cpu, timesHello.record),
      target('records of different visits', records.cpu / hello.cpu, timesHello.record),
    ],
  };
}
