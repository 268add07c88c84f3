import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Stack } from './stack.mjs';

it('migrates again what it has migrated only with other sources, or other passwords of the services', async () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'stack-spec-'));
  const dataDir = path.join(root, '.data');
  const migrations = path.join(root, 'migrations');
  mkdirSync(path.join(root, 'dist/tools/stack/src'), { recursive: true });
  writeFileSync(migrations, '');
  writeFileSync(
    path.join(root, 'dist/tools/stack/src/migrate.js'),
    `require('node:fs').appendFileSync(${JSON.stringify(migrations)}, 'x');`,
  );
  const migrate = async (sources: string, env: NodeJS.ProcessEnv = {}) => {
    const stack = new Stack({
      root,
      mode: 'separate',
      env: { ...process.env, ...env, DATA_DIR: dataDir },
      step: async (_title, work) => void (await work(() => undefined)),
      print: () => undefined,
    });
    stack.backing.databaseId = 'ours';
    await stack.migrate(sources);
    await stack.stop();
    return readFileSync(migrations, 'utf8').length;
  };
  try {
    expect(await migrate('a')).toBe(1);
    expect(await migrate('a')).toBe(1);
    expect(await migrate('b')).toBe(2);
    rmSync(path.join(dataDir, 'secrets.json'));
    expect(await migrate('b')).toBe(3);
    expect(await migrate('b')).toBe(3);
    expect(await migrate('b', { BOOKING_DB_PASSWORD: 'chosen-by-the-operator' })).toBe(4);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
