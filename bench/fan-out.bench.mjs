// @ts-check
// Sends a position to a thousand browsers that watch an appointment.
import path from 'node:path';
import { connect } from '@nats-io/transport-node';
import { Audience } from './lib/audience.mjs';
import { cpuClock } from './lib/cpu.mjs';
import { HelperProcess, now } from './lib/helper-process.mjs';
import { startJourney } from './lib/journey.mjs';
import { natsOptions } from './lib/nats.mjs';
import { inTurns, median } from './lib/rounds.mjs';

/** @typedef {import('@nats-io/transport-node').NatsConnection} NatsConnection */
/** @typedef {import('./lib/journey.mjs').Journey} Journey */

const browsers = 1_000;
const rounds = 5;
/** Fewer, because each takes seconds on a busy machine. */
const burstRounds = 3;
const inARow = 50;
const inABurst = 100;
const reports = 40;

/**
 * @typedef {object} Broadcaster
 * @property {number} pid
 * @property {string} subject of its positions
 * @property {Audience} audience
 */

/** @type {import('./lib/bench.mjs').Bench} */
export const bench = {
  name: 'fan-out',
  title: `Position in → frame out, ${browsers} browsers on one appointment`,

  async run({ ground, tell }) {
    const { stack, site } = await ground();
    const natsUrl = stack.file.env.NATS_URL;
    const nats = await connect(natsOptions(natsUrl));
    /** @type {{ end(): void }[]} */
    const helpers = [];
    try {
      const journey = await startJourney(site, nats);

      /** @param {import('./lib/frame-counter.mjs').Dialect} dialect @param {number} port */
      const audienceOf = async (dialect, port) => {
        const audience = new Audience();
        helpers.push(audience);
        const { appointmentId } = journey;
        await audience.connect({ dialect, port, count: browsers, appointmentId });
        return audience;
      };
      /** @param {'ws' | 'socket.io'} dialect @param {string} script @returns {Promise<Broadcaster>} */
      const competitor = async (dialect, script) => {
        const helper = new HelperProcess(path.join(import.meta.dirname, 'servers', script));
        helpers.push(helper);
        const subject = `bench.${dialect}`;
        const port = await helper.ask('listen', { natsUrl, subject });
        return { pid: helper.pid, subject, audience: await audienceOf(dialect, port) };
      };

      tell(`opening ${3 * browsers} sockets`);
      const { gateway, tracking } = stack.file.children;
      const broadcasters = {
        gateway: {
          pid: gateway?.pid ?? 0,
          subject: journey.subject,
          audience: await audienceOf('gateway', stack.port),
        },
        loop: await competitor('ws', 'ws-loop.mjs'),
        room: await competitor('socket.io', 'socket-io-room.mjs'),
      };
      /** @param {number} times @param {(broadcaster: Broadcaster) => Promise<Sent>} send */
      const compare = (times, send) =>
        inTurns(times, {
          gateway: () => send(broadcasters.gateway),
          loop: () => send(broadcasters.loop),
          room: () => send(broadcasters.room),
        });

      tell('positions one after the other');
      const single = await compare(rounds, (broadcaster) => oneByOne(broadcaster, journey, nats));
      tell('positions in bursts');
      const burst = await compare(burstRounds, (broadcaster) =>
        allAtOnce(broadcaster, journey, nats),
      );
      tell("a phone's reports");
      const { phone } = await inTurns(rounds, {
        phone: () => fromPhone(broadcasters.gateway, tracking?.pid ?? 0, journey),
      });
      return outcomeOf(single, burst, phone);
    } finally {
      for (const helper of helpers) helper.end();
      await nats.close();
    }
  },
};

/** @typedef {{ cpu: number, perSecond: number, ms: number }} Sent CPU µs per frame, frames per second, ms until the last browser has it */
/** @typedef {{ gateway: number, tracking: number, ms: number }} Reported CPU µs per position, ms until the last browser has it */

/**
 * Like a drive: each position is sent after the last one has reached every browser.
 * @param {Broadcaster} broadcaster
 * @param {Journey} journey
 * @param {NatsConnection} nats
 * @returns {Promise<Sent>}
 */
async function oneByOne({ pid, subject, audience }, journey, nats) {
  await audience.reset();
  const used = cpuClock({ server: [pid] });
  /** @type {number[]} */
  const waits = [];
  let marker = '';
  for (let position = 1; position <= inARow; position += 1) {
    const frame = journey.frame();
    const sentAt = now();
    nats.publish(subject, frame.text);
    waits.push((await audience.got(position)) - sentAt);
    marker = frame.marker;
  }
  const { server = 0 } = used();
  await audience.check(inARow, marker);
  const frames = inARow * browsers;
  const busyMs = waits.reduce((sum, each) => sum + each, 0);
  return { cpu: server / frames, perSecond: (frames / busyMs) * 1_000, ms: median(waits) };
}

/**
 * Many positions at once, as after a pause of the machine or the network.
 * @param {Broadcaster} broadcaster
 * @param {Journey} journey
 * @param {NatsConnection} nats
 * @returns {Promise<Sent>}
 */
async function allAtOnce({ pid, subject, audience }, journey, nats) {
  await audience.reset();
  const positions = Array.from({ length: inABurst }, () => journey.frame());
  const used = cpuClock({ server: [pid] });
  const sentAt = now();
  for (const { text } of positions) nats.publish(subject, text);
  const ms = (await audience.got(inABurst)) - sentAt;
  const { server = 0 } = used();
  await audience.check(inABurst, positions.at(-1)?.marker ?? '');
  const frames = inABurst * browsers;
  return { cpu: server / frames, perSecond: (frames / ms) * 1_000, ms };
}

/**
 * The whole path: the phone's call, the gateway, tracking, the live channel, the gateway again.
 * @param {Broadcaster} gateway
 * @param {number} trackingPid
 * @param {Journey} journey
 * @returns {Promise<Reported>}
 */
async function fromPhone({ pid, audience }, trackingPid, journey) {
  await audience.reset();
  const used = cpuClock({ gateway: [pid], tracking: [trackingPid] });
  /** @type {number[]} */
  const waits = [];
  for (let position = 1; position <= reports; position += 1) {
    const sentAt = now();
    const [gotAt] = await Promise.all([audience.got(position), journey.report()]);
    waits.push(gotAt - sentAt);
  }
  const { gateway = 0, tracking = 0 } = used();
  await audience.check(reports, 'location_update');
  return { gateway: gateway / reports, tracking: tracking / reports, ms: median(waits) };
}

/**
 * @param {Record<'gateway' | 'loop' | 'room', Sent>} single
 * @param {Record<'gateway' | 'loop' | 'room', Sent>} burst
 * @param {Reported} phone
 * @returns {import('./lib/bench.mjs').Outcome}
 */
function outcomeOf(single, burst, phone) {
  const columns = ['gateway', 'ws loop', 'Socket.IO'];
  /** @param {typeof single} sent */
  const rowsOf = ({ gateway, loop, room }) => [
    { what: 'µs CPU per frame', values: [gateway.cpu, loop.cpu, room.cpu] },
    { what: 'frames a second', values: [gateway.perSecond, loop.perSecond, room.perSecond] },
    { what: 'ms until the last browser has it', values: [gateway.ms, loop.ms, room.ms] },
  ];
  /** @param {string} what @param {number} ratio */
  const faster = (what, ratio) => ({
    what,
    measured: ratio,
    unit: '×',
    wanted: 'more than 1',
    reached: ratio > 1,
  });
  return {
    tables: [
      { what: 'One position after the other', columns, rows: rowsOf(single) },
      { what: `${inABurst} positions at once`, columns, rows: rowsOf(burst) },
      {
        what: 'A phone reports by PUT /api/technician/location',
        columns: ['gateway', 'tracking'],
        rows: [
          {
            what: 'µs CPU per position, all frames included',
            values: [phone.gateway, phone.tracking],
          },
          { what: 'ms until the last browser has it', values: [phone.ms, null] },
        ],
      },
    ],
    targets: [
      faster(
        'Frames per CPU time against Socket.IO, one by one',
        single.room.cpu / single.gateway.cpu,
      ),
      faster('Frames per CPU time against Socket.IO, at once', burst.room.cpu / burst.gateway.cpu),
      faster(
        'Frames a second against Socket.IO, one by one',
        single.gateway.perSecond / single.room.perSecond,
      ),
      faster(
        'Frames a second against Socket.IO, at once',
        burst.gateway.perSecond / burst.room.perSecond,
      ),
    ],
  };
}
