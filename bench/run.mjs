// @ts-check
// npm run bench [-- name …]: measures, prints, and writes bench/results/latest.json.
//   --profile <folder>   writes a CPU profile of each service
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bench as bookingThroughput } from './booking-throughput.bench.mjs';
import { bench as companyBackup } from './company-backup.bench.mjs';
import { bench as customers } from './customers.bench.mjs';
import { bench as fanOut } from './fan-out.bench.mjs';
import { bench as footprint } from './footprint.bench.mjs';
import { bench as gatewayRequests } from './gateway-requests.bench.mjs';
import { bench as imports } from './imports.bench.mjs';
import { printOutcome } from './lib/report.mjs';
import { Site } from './lib/site.mjs';
import { removeData, root, Stack } from './lib/stack.mjs';

/** @typedef {import('./lib/bench.mjs').Outcome} Outcome */

const benches = [
  fanOut,
  gatewayRequests,
  bookingThroughput,
  customers,
  imports,
  companyBackup,
  footprint,
];
const print = (/** @type {string} */ line) => console.log(line);

const { names, profile } = argumentsOf(process.argv.slice(2));
const chosen = names.length > 0 ? benches.filter(({ name }) => names.includes(name)) : benches;
/** @type {Stack | undefined} */
let stack;
/** @type {Promise<import('./lib/bench.mjs').Ground> | undefined} */
let ground;

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => void end().then(() => process.exit(1)));
}
try {
  await measure();
} finally {
  await end();
}

async function measure() {
  const started = performance.now();
  /** @type {Record<string, Outcome>} */
  const outcomes = {};
  for (const { name, title, run } of chosen) {
    const tell = (/** @type {string} */ what) => print(`… ${name}: ${what}`);
    const outcome = await run({ tell, ground: groundWith(tell), alone });
    outcomes[name] = outcome;
    printOutcome(title, outcome, print);
    print('');
  }
  const file = path.join(import.meta.dirname, 'results/latest.json');
  const processors = os.cpus();
  const machine = {
    processors: processors.length,
    model: processors[0]?.model,
    node: process.version,
    load: os.loadavg(),
  };
  mkdirSync(path.dirname(file), { recursive: true });
  const takenAt = new Date().toISOString();
  writeFileSync(file, `${JSON.stringify({ takenAt, machine, outcomes }, null, 2)}\n`);
  const seconds = Math.round((performance.now() - started) / 1_000);
  print(`${chosen.length} measured in ${seconds} s, written to ${path.relative(root, file)}`);
}

/** @param {(what: string) => void} tell */
function groundWith(tell) {
  return () => {
    ground ??= openGround(tell);
    return ground;
  };
}

/** @param {(what: string) => void} tell */
async function openGround(tell) {
  tell('starting the stack');
  const env = profile ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profile}` } : {};
  stack = await Stack.start({ mode: 'separate', data: 'load', env });
  const site = new Site(stack.url);
  await site.logIn(await stack.makeOwner());
  return { stack, site };
}

/** Stops the shared stack, for a measurement that starts its own. */
async function alone() {
  await stack?.stop();
  stack = undefined;
  ground = undefined;
}

async function end() {
  await alone();
  removeData();
}

/** @param {string[]} args */
function argumentsOf(args) {
  const at = args.indexOf('--profile');
  const folder = at < 0 ? undefined : path.resolve(args.splice(at, 2)[1] ?? 'profiles');
  const unknown = args.filter((name) => !benches.some((bench) => bench.name === name));
  if (unknown.length > 0) {
    print(`Not a measurement: ${unknown.join(', ')}`);
    print(`There are: ${benches.map(({ name }) => name).join(', ')}`);
    process.exit(2);
  }
  return { names: args, profile: folder };
}
