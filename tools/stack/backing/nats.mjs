// @ts-check
// NATS with JetStream, on this machine only. Each service has a user; the stack and specs have one without restrictions.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../setup/root.mjs';
import { natsPasswordSetting, serviceNames } from '../setup/service-environment.mjs';
import { ask } from './wire.mjs';

const user = 'stack';

/** @typedef {{ dataDir: string, port: number, secrets: Record<string, string>, program: import('./programs.mjs').Program }} NatsSetup */

/** @param {string} dataDir */
export const natsStoreDir = (dataDir) => path.join(dataDir, 'nats');

/** @param {{ port: number, password: string }} setup */
export const natsUrl = ({ port, password }) => `nats://${user}:${password}@127.0.0.1:${port}`;

/**
 * Uses only settings of NATS 2.9, which refuses to start with unknown ones.
 * @param {NatsSetup} setup
 * @returns {import('../processes/supervised-child.mjs').Launch}
 */
export function launchNats({ dataDir, port, secrets, program }) {
  const config = path.join(dataDir, 'nats.conf');
  mkdirSync(natsStoreDir(dataDir), { recursive: true, mode: 0o700 });
  const lines = [
    `server_name: appliance-repair`,
    `listen: "127.0.0.1:${port}"`,
    `jetstream { store_dir: ${JSON.stringify(natsStoreDir(dataDir))} }`,
    readFileSync(path.join(root, 'nats-permissions.conf'), 'utf8'),
    `authorization {`,
    `  users: [`,
    `    { user: "${user}", password: "${secrets.NATS_PASSWORD}" }`,
    ...serviceNames.map((name) => {
      const password = secrets[natsPasswordSetting(name)];
      return `    { user: ${name}, password: "${password}", permissions: $${name}_permissions }`;
    }),
    `  ]`,
    `}`,
    `max_payload: 1MB`,
  ];
  writeFileSync(config, `${lines.join('\n')}\n`, { mode: 0o600 });
  return {
    command: program.path,
    args: ['-c', config],
    env: { ...process.env, ...program.env },
    cwd: dataDir,
  };
}

/** @param {{ port: number, password: string }} setup */
export function isNatsReady({ port, password }) {
  return ask(port, `${connectLine(password)}PING\r\n`, (heard) => {
    if (heard.includes('-ERR')) return false;
    if (!heard.includes('PONG')) return undefined;
    return heard.includes('"jetstream":true');
  });
}

/**
 * Asks JetStream itself: a server with a full disk turns it off and keeps running.
 * @param {{ port: number, password: string }} setup
 */
export function isJetStreamAlive({ port, password }) {
  const inbox = '_INBOX.supervisor';
  const question = `SUB ${inbox} 1\r\nPUB $JS.API.INFO ${inbox} 0\r\n\r\n`;
  return ask(port, `${connectLine(password)}${question}`, (heard) => {
    if (heard.includes('-ERR') || heard.includes('"error"')) return false;
    return heard.includes('account_info_response') ? true : undefined;
  });
}

/** @param {string} password */
function connectLine(password) {
  const connect = JSON.stringify({
    verbose: false,
    pedantic: false,
    lang: 'node',
    version: '0',
    user,
    pass: password,
  });
  return `CONNECT ${connect}\r\n`;
}
