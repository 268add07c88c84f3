// @ts-check
// The emulators of service systems, from which the demo imports unless someone names a system.

/** Of their process, and of its log. */
export const fsmEmulatorName = 'service-systems';

const given = [
  'SERVICETITAN_BASE_URL',
  'SERVICETITAN_AUTH_URL',
  'HOUSECALLPRO_BASE_URL',
  'SERVICEPRO_BASE_URL',
];

/**
 * Of each system: so many that one sees an import continue, and that it ends within two minutes.
 */
const customers = 2_000;

/** As the emulator has it: `setup.spec.ts` compares them. */
const companyAccount = {
  SERVICEPRO_COMPANY: 'first-coast-demo',
  SERVICEPRO_USERNAME: 'import@example.com',
  SERVICEPRO_PASSWORD: 'demo-import-password',
};

/**
 * The demo's customer, whom each system has, so that an import from the portal brings something.
 * As in the demo's example data: `setup.spec.ts` compares them.
 */
const people = [
  {
    firstName: 'Wes',
    lastName: 'Palmetto',
    email: 'customer@example.com',
    phone: '(904) 555-0102',
  },
];

/** @param {NodeJS.ProcessEnv} env what was given */
export function usesFsmEmulator(env) {
  return given.every((name) => !env[name]);
}

/**
 * What imports needs to reach them. Their accounts open invented data, and are no secrets.
 * @param {number} port
 * @returns {Record<string, string>}
 */
export function fsmSettings(port) {
  const url = `http://127.0.0.1:${port}`;
  return {
    SERVICETITAN_BASE_URL: `${url}/servicetitan`,
    SERVICETITAN_AUTH_URL: `${url}/servicetitan`,
    HOUSECALLPRO_BASE_URL: `${url}/housecallpro`,
    SERVICEPRO_BASE_URL: `${url}/servicepro`,
    ...companyAccount,
  };
}

/**
 * What they need themselves.
 * @param {import('./stack-ports.mjs').StackPorts} ports
 * @returns {Record<string, string>}
 */
export function fsmOwnSettings({ fsm }) {
  return {
    FSM_EMULATOR_PORT: String(fsm),
    FSM_EMULATOR_CUSTOMERS: String(customers),
    FSM_EMULATOR_PEOPLE: JSON.stringify(people),
  };
}
