// @ts-check
// NATS with JetStream, on this machine only. Each service has a user; the stack and specs have one without restrictions.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../setup/root.mjs';
import { natsPasswordSetting, serviceNames } from '../setup/service-environment.mjs';
import { ask } from './wire.mjs';

const user = 'stack';

/** @typedef {{ dataDir: string, port: number, secrets: Record<string, string>, program: import('./programs.mjs').Program, maxFileStore?: string }} NatsSetup `maxFileStore`: as in nats.conf, for specs */

/** @param {string} dataDir */
export const natsStoreDir = (dataDir) => path.join(dataDir, 'nats');

/** @param {{ port: number, password: string }} setup */
export const natsUrl = ({ port, password }) => `nats://${user}:${password}@127.0.0.1:${port}`;

/**
 * Uses only settings of NATS 2.9, which refuses to start with unknown ones.
 * @param {NatsSetup} setup
 * @returns {import('../processes/supervised-child.mjs').Launch}
 */
export function launchNats({ dataDir, port, secrets, program, maxFileStore = '4GB' }) {
  const config = path.join(dataDir, 'nats.conf');
  mkdirSync(natsStoreDir(dataDir), { recursive: true, mode: 0o700 });
  const lines = [
    `server_name: appliance-repair`,
    `listen: "127.0.0.1:${port}"`,
    `jetstream { store_dir: ${JSON.stringify(natsStoreDir(dataDir))}, max_file_store: ${maxFileStore}, max_memory_store: 64MB }`,
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

/** A stream of the supervisor's own, with one message. */
const storeCheck = {
  name: 'STORE_CHECK',
  subjects: ['supervisor.store-check'],
  storage: 'file',
  retention: 'limits',
  discard: 'old',
  max_msgs: 1,
  num_replicas: 1,
};

/**
 * Stores a message. On a full disk, a server may hang, turn JetStream off, or refuse what is
 * published while it answers everything else.
 * @param {{ port: number, password: string }} setup
 */
export function canStore({ port, password }) {
  const inbox = '_INBOX.supervisor';
  const stream = JSON.stringify(storeCheck);
  const question = [
    `SUB ${inbox} 1`,
    `PUB $JS.API.STREAM.CREATE.${storeCheck.name} ${inbox} ${stream.length}`,
    stream,
    '',
  ];
  const message = [`PUB ${storeCheck.subjects[0]} ${inbox} 2`, 'ok', ''];
  let isSent = false;
  return ask(port, `${connectLine(password)}${question.join('\r\n')}`, (heard, say) => {
    if (heard.includes('-ERR') || heard.includes('"error"')) return false;
    if (!isSent && heard.includes('stream_create_response')) {
      isSent = true;
      say(message.join('\r\n'));
    }
    return /"stream":"STORE_CHECK", ?"seq":\d+/.test(heard) ? true : undefined;
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
