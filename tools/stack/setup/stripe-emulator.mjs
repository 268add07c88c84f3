// @ts-check
// The emulator of Stripe, at which the demo pays unless someone gives keys of Stripe's.
import path from 'node:path';

/** Of its process, and of its log. */
export const emulatorName = 'stripe';

const given = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_BASE',
];

/** @param {NodeJS.ProcessEnv} env what was given */
export function usesEmulator(env) {
  return env.PAYMENTS !== 'off' && given.every((name) => !env[name]);
}

/**
 * What the services, and tests that stand in for a browser, need to reach it.
 * @param {Record<string, string>} secrets generated ones
 * @param {number} port
 * @returns {Record<string, string>}
 */
export function emulatorSettings({ STRIPE_EMULATOR_KEY: key = '' }, port) {
  const name = key.replace(/\W/g, '_');
  return {
    STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    STRIPE_SECRET_KEY: `sk_test_${name}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${name}`,
  };
}

/**
 * What it needs itself next to that.
 * @param {string} dataDir
 * @param {import('./stack-ports.mjs').StackPorts} ports
 * @returns {Record<string, string>}
 */
export function emulatorOwnSettings(dataDir, { stripe, gateway }) {
  return {
    STRIPE_EMULATOR_PORT: String(stripe),
    STRIPE_EMULATOR_DIRECTORY: path.join(dataDir, 'stripe'),
    STRIPE_EMULATOR_WEBHOOK_URL: `http://127.0.0.1:${gateway}/api/webhooks/stripe`,
  };
}
