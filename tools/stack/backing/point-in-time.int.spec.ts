/** The steps of docs/operations.md, "To a point in time", with the PostgreSQL that comes along. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { eventually } from '@service-kit/testing/eventually';
import { findPostgres } from './postgres-binaries.mjs';
import { isPostgresReady, launchPostgres, prepareCluster } from './postgres.mjs';

const root = path.resolve(__dirname, '../../..');
const password = 'spec-only-password';
const running = new Set<ChildProcess>();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'point-in-time-'));
  chmodSync(folder, 0o711);
});
afterAll(async () => {
  await Promise.all([...running].map(stop));
  rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function stop(child: ChildProcess): Promise<void> {
  if (!running.delete(child)) return;
  child.kill('SIGINT');
  await once(child, 'exit');
}

describe('a restored database', () => {
  it('brings back rows that were deleted, and nothing later', async () => {
    const programs = await findPostgres(root);
    const start = async (cluster: string, settings: Record<string, string>) => {
      const port = await freePort();
      const { command, args, ...options } = await launchPostgres({
        cluster,
        port,
        programs,
        durable: false,
      });
      const more = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      const child = spawn(command, [...args, ...more], { ...options, stdio: 'ignore' });
      running.add(child);
      await eventually(() => expect(isPostgresReady(cluster, child.pid ?? 0)).toBe(true));
      const client = new Client({
        host: '127.0.0.1',
        port,
        user: 'postgres',
        password,
        database: 'appliance_repair',
      });
      client.on('error', () => undefined);
      await client.connect();
      return { child, client };
    };
    const ours = (name: string) => {
      const made = path.join(folder, name);
      mkdirSync(made, { mode: 0o700 });
      if (programs.user) chownSync(made, programs.user.uid, programs.user.gid);
      return made;
    };
    const write = (cluster: string, name: string, text: string) => {
      const file = path.join(cluster, name);
      writeFileSync(file, text, { mode: 0o600 });
      if (programs.user) chownSync(file, programs.user.uid, programs.user.gid);
    };
    const archive = ours('archive');
    const { cluster } = await prepareCluster({ dataDir: folder, programs, password });
    const { child, client } = await start(cluster, {
      wal_level: 'replica',
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    });
    await client.query(`CREATE TABLE visits (number text)`);

    // The base: files, while the server runs.
    await client.query(`SELECT pg_backup_start('base', fast => true)`);
    const base = path.join(folder, 'base');
    // With its owner.
    execFileSync('cp', ['-a', cluster, base]);
    rmSync(path.join(base, 'postmaster.pid'));
    for (const file of readdirSync(path.join(base, 'pg_wal'))) {
      rmSync(path.join(base, 'pg_wal', file), { recursive: true });
    }
    const {
      rows: [stopped],
    } = await client.query<{ labelfile: string }>(`SELECT * FROM pg_backup_stop()`);
    write(base, 'backup_label', stopped?.labelfile ?? '');

    await client.query(`INSERT INTO visits SELECT 'FC-' || n FROM generate_series(1, 150) AS n`);
    const {
      rows: [clock],
    } = await client.query<{ at: string }>(`SELECT clock_timestamp()::text AS at`);
    await client.query(`DELETE FROM visits`);
    await client.query(`INSERT INTO visits VALUES ('later')`);
    const {
      rows: [last],
    } = await client.query<{ name: string }>(`SELECT pg_walfile_name(pg_switch_wal()) AS name`);
    await eventually(async () => {
      const { rows } = await client.query<{ name: string }>(
        `SELECT last_archived_wal AS name FROM pg_stat_archiver`,
      );
      expect((rows[0]?.name ?? '') >= (last?.name ?? '-')).toBe(true);
    });
    await client.end();
    await stop(child);

    write(base, 'recovery.signal', '');
    const restored = await start(base, {
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: clock?.at ?? '',
      recovery_target_action: 'promote',
    });
    await eventually(async () => {
      const { rows } = await restored.client.query(`SELECT pg_is_in_recovery() AS recovering`);
      expect(rows).toEqual([{ recovering: false }]);
    });
    const { rows } = await restored.client.query(
      `SELECT count(*)::int, count(*) FILTER (WHERE number = 'later')::int AS later FROM visits`,
    );
    expect(rows).toEqual([{ count: 150, later: 0 }]);
    await restored.client.end();
  });
});
