// @ts-check
// What stands in for other companies' services in the demo, unless their own are named.
import { fsmEmulatorName, fsmOwnSettings, fsmSettings, usesFsmEmulator } from './fsm-emulator.mjs';
import {
  emulatorName,
  emulatorOwnSettings,
  emulatorSettings,
  usesEmulator,
} from './stripe-emulator.mjs';

/**
 * @typedef {object} Emulator
 * @property {string} name of its process, and of its log
 * @property {string} folder of tools/emulators
 * @property {number} port
 * @property {Record<string, string>} ownSettings
 * @property {Record<string, string>} settings what services, and tests that stand in for a
 *   browser, need to reach it
 */

/**
 * @param {object} known
 * @param {NodeJS.ProcessEnv} known.env what was given
 * @param {string} known.dataDir
 * @param {Record<string, string>} known.secrets generated ones
 * @param {import('./stack-ports.mjs').StackPorts} known.ports
 * @returns {Emulator[]} those of the demo
 */
export function emulatorsOf({ env, dataDir, secrets, ports }) {
  const stripe = {
    name: emulatorName,
    folder: 'stripe',
    port: ports.stripe,
    ownSettings: emulatorOwnSettings(dataDir, ports),
    settings: emulatorSettings(secrets, ports.stripe),
  };
  const serviceSystems = {
    name: fsmEmulatorName,
    folder: 'fsm',
    port: ports.fsm,
    ownSettings: fsmOwnSettings(ports),
    settings: fsmSettings(ports.fsm),
  };
  return [
    ...(usesEmulator(env) ? [stripe] : []),
    ...(usesFsmEmulator(env) ? [serviceSystems] : []),
  ];
}

/** @param {readonly Emulator[]} emulators @returns {Record<string, string>} */
export const settingsOf = (emulators) =>
  Object.assign({}, ...emulators.map(({ settings }) => settings));
