import { numberSetting, portSetting, runUntilStopped, setting } from '../../base/src/run';
import type { KnownPerson } from './data/customer';
import { maxCustomers, startFsmEmulator, type RunningFsmEmulator } from './start';

/** @throws if the setting isn't a list of people */
function peopleSetting(): KnownPerson[] {
  const given: unknown = JSON.parse(setting('FSM_EMULATOR_PEOPLE', '[]'));
  const isPerson = (person: unknown) =>
    typeof person === 'object' &&
    person !== null &&
    ['firstName', 'lastName', 'email', 'phone'].every(
      (name) => typeof (person as Record<string, unknown>)[name] === 'string',
    );
  if (!Array.isArray(given) || !given.every(isPerson)) {
    throw new Error(
      'FSM_EMULATOR_PEOPLE is a JSON list of people with firstName, lastName, email and phone',
    );
  }
  return given as KnownPerson[];
}

async function start(): Promise<RunningFsmEmulator> {
  const customers = numberSetting('FSM_EMULATOR_CUSTOMERS', 250, 0, maxCustomers);
  const emulator = await startFsmEmulator({
    port: portSetting('FSM_EMULATOR_PORT', 12_112),
    host: setting('FSM_EMULATOR_HOST', '127.0.0.1'),
    seed: numberSetting('FSM_EMULATOR_SEED', 1, 0, 4_294_967_295),
    sizes: {
      servicetitan: customers,
      housecallpro: customers,
      servicepro: customers,
      jobber: customers,
    },
    people: peopleSetting(),
  });
  for (const [name, url] of Object.entries(emulator.urls)) console.log(`${name} on ${url}`);
  return emulator;
}

runUntilStopped(start);
