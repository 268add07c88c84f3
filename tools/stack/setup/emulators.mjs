// @ts-check
// In the demo, emulators stand in for Stripe and the service systems, unless real ones are set.
import path from 'node:path';
import { hostToAsk, inUrl } from '../processes/listen-host.mjs';

/** @typedef {Record<string, string>} Settings */
/** @typedef {import('./stack-ports.mjs').StackPorts} StackPorts */
/**
 * @typedef {object} Emulator
 * @property {string} name of its process and its log
 * @property {string} folder in tools/emulators
 * @property {number} port
 * @property {Settings} ownSettings
 * @property {Settings} settings how services, and tests in place of a browser, reach it
 */

/** Process names by folder in tools/emulators. */
export const emulatorNames = { stripe: 'stripe', fsm: 'service-systems' };

const stripeSettings = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_BASE',
];
const serviceSystemSettings = [
  'SERVICETITAN_BASE_URL',
  'SERVICETITAN_AUTH_URL',
  'HOUSECALLPRO_BASE_URL',
  'SERVICEPRO_BASE_URL',
  'JOBBER_BASE_URL',
];

/** Customers per system: enough to watch an import, few enough to finish it in two minutes. */
const customers = 2_000;

/** The demo's customer, in each system. `setup.spec.ts` compares it with the example data. */
const people = [
  {
    firstName: 'Wes',
    lastName: 'Palmetto',
    email: 'customer@example.com',
    phone: '(904) 555-0102',
  },
];

/**
 * @param {object} known
 * @param {NodeJS.ProcessEnv} known.env what was given
 * @param {string} known.dataDir
 * @param {Settings} known.secrets generated ones
 * @param {StackPorts} known.ports
 */
export function emulatorsOf({ env, dataDir, secrets, ports }) {
  const areUnset = (/** @type {string[]} */ names) => names.every((name) => !env[name]);
  /** @type {Emulator[]} */
  const emulators = [];
  if (env.PAYMENTS !== 'off' && areUnset(stripeSettings))
    emulators.push(stripeEmulator(env, dataDir, secrets, ports));
  if (areUnset(serviceSystemSettings)) emulators.push(fsmEmulator(ports));
  return emulators;
}

/** @param {NodeJS.ProcessEnv} env @param {string} dataDir @param {Settings} secrets @param {StackPorts} ports @returns {Emulator} */
function stripeEmulator(env, dataDir, { STRIPE_EMULATOR_KEY = '' }, { stripe, gateway }) {
  const key = STRIPE_EMULATOR_KEY.replace(/\W/g, '_');
  return {
    name: emulatorNames.stripe,
    folder: 'stripe',
    port: stripe,
    ownSettings: {
      STRIPE_EMULATOR_PORT: String(stripe),
      STRIPE_EMULATOR_DIRECTORY: path.join(dataDir, 'stripe'),
      STRIPE_EMULATOR_WEBHOOK_URL: `${gatewayUrl(env, gateway)}/api/webhooks/stripe`,
    },
    settings: {
      STRIPE_API_BASE: `http://127.0.0.1:${stripe}`,
      STRIPE_SECRET_KEY: `sk_test_${key}`,
      STRIPE_WEBHOOK_SECRET: `whsec_${key}`,
    },
  };
}

/** How others on this machine reach it. @param {NodeJS.ProcessEnv} env @param {number} port */
export function gatewayUrl({ HOST }, port) {
  return `http://${inUrl(hostToAsk(HOST))}:${port}`;
}

/** Its logins aren't secret: the data is invented. @param {StackPorts} ports @returns {Emulator} */
export function fsmEmulator({ fsm }) {
  const url = `http://127.0.0.1:${fsm}`;
  return {
    name: emulatorNames.fsm,
    folder: 'fsm',
    port: fsm,
    ownSettings: {
      FSM_EMULATOR_PORT: String(fsm),
      FSM_EMULATOR_CUSTOMERS: String(customers),
      FSM_EMULATOR_PEOPLE: JSON.stringify(people),
    },
    settings: {
      SERVICETITAN_BASE_URL: `${url}/servicetitan`,
      SERVICETITAN_AUTH_URL: `${url}/servicetitan`,
      HOUSECALLPRO_BASE_URL: `${url}/housecallpro`,
      SERVICEPRO_BASE_URL: `${url}/servicepro`,
      // As in the emulator: `setup.spec.ts` compares them.
      SERVICEPRO_COMPANY: 'first-coast-demo',
      SERVICEPRO_USERNAME: 'import@example.com',
      SERVICEPRO_PASSWORD: 'demo-import-password',
      SERVICETITAN_TENANT_ID: '904000001',
      SERVICETITAN_APP_KEY: 'ak1.demo-app-key',
      SERVICETITAN_CLIENT_ID: 'cid.demo-client',
      SERVICETITAN_CLIENT_SECRET: 'cs1.demo-client-secret',
      HOUSECALLPRO_API_KEY: 'hcp-demo-api-key',
      JOBBER_BASE_URL: `${url}/jobber`,
      JOBBER_CLIENT_ID: 'jobber-demo-app',
      JOBBER_CLIENT_SECRET: 'jobber-demo-secret',
    },
  };
}

/** @param {readonly Emulator[]} emulators @returns {Settings} */
export const settingsOf = (emulators) =>
  Object.assign({}, ...emulators.map(({ settings }) => settings));
