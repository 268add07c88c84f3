import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { natsOptions } from '@service-kit/nats/nats-connection';
import { eventually } from '@service-kit/testing/eventually';
import { freePort } from '@service-kit/testing/free-port';
import { freshLog } from '../processes/log-files.mjs';
import { SupervisedChild } from '../processes/supervised-child.mjs';
import { cacheDirectory, generatedSecrets, openDataDirectory } from '../setup/data-directory.mjs';
import { root } from '../setup/root.mjs';
import { canStore, isNatsReady, launchNats, natsUrl } from './nats.mjs';
import { findProgram } from './programs.mjs';

let dataDir: string;
let nats: SupervisedChild | undefined;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'full-store-'));
});
afterEach(async () => {
  await nats?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a full store', () => {
  it('starts a NATS again that answers, but stores nothing', async () => {
    openDataDirectory(root, { DATA_DIR: dataDir });
    const secrets = generatedSecrets(dataDir);
    const port = await freePort();
    const setup = { port, password: secrets.NATS_PASSWORD ?? '' };
    const program = await findProgram('nats', cacheDirectory(process.env), () => undefined);
    // As NATS computes it for itself when it starts on a full disk.
    let maxFileStore: string | undefined = '1';
    const back = new Promise<void>((resolve) => {
      nats = new SupervisedChild(
        {
          name: 'nats',
          logFile: freshLog(dataDir, 'nats'),
          launch: () => launchNats({ dataDir, port, secrets, program, maxFileStore }),
          isReady: () => isNatsReady(setup),
          // Once it is back, a slow machine mustn't end it again.
          isAlive: async () => maxFileStore === undefined || (await canStore(setup)),
          healthCheck: { askEveryMs: 20, unanswered: 2, forMs: 100 },
          readyTimeoutMs: 60_000,
          manners: { signal: 'SIGINT', timeoutMs: 5_000 },
        },
        {
          onHang: () => {
            maxFileStore = undefined;
          },
          onBack: resolve,
        },
      );
    });
    await nats?.start();
    const connection = await connect({
      ...natsOptions(natsUrl(setup)),
      maxReconnectAttempts: -1,
    });
    try {
      await expect((await jetstreamManager(connection)).getAccountInfo()).resolves.toBeDefined();
      await back;
      await eventually(async () => expect(await canStore(setup)).toBe(true));
    } finally {
      await connection.close();
    }
  });

  it('has the same fixed room everywhere', () => {
    launchNats({
      dataDir,
      port: 1,
      secrets: {},
      program: { path: 'nats-server', version: '2.9.10', env: {} },
    });
    const room = (file: string) =>
      readFileSync(file, 'utf8').match(/max_(?:file|memory)_store: \w+/g);
    expect(room(path.join(dataDir, 'nats.conf'))).toEqual(room(path.join(root, 'nats.conf')));
    expect(room(path.join(root, 'nats.conf'))).toHaveLength(2);
  });
});
