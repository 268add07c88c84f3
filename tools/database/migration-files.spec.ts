import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrationsIn } from '@service-kit/database/migrations-in';
import { additionsOf, migrationFiles, newMigration, outOfOrder } from './migration-files.mjs';

const root = path.resolve(__dirname, '../..');

describe('the migrations', () => {
  it('sort after those that were there before them', () => {
    expect(migrationFiles(root).length).toBeGreaterThan(40);
    expect(outOfOrder(additionsOf(root))).toEqual([]);
  });
});

describe('migrations in a clone', () => {
  let clone: string;
  const git = (...args: string[]) =>
    execFileSync(
      'git',
      [
        '-c',
        'user.name=Ana',
        '-c',
        'user.email=ana@example.com',
        '-c',
        'commit.gpgSign=false',
        ...args,
      ],
      { cwd: clone, encoding: 'utf8' },
    ).trim();
  const fileOf = (service: string, name: string) =>
    `services/${service}/src/database/migrations/${name}.ts`;
  const add = (service: string, name: string) => {
    const file = path.join(clone, fileOf(service, name));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `// ${name}\n`);
  };
  const commit = () => {
    git('add', '.');
    git('commit', '--quiet', '--message', 'change');
    return git('rev-parse', 'HEAD');
  };
  const problems = (since: string) => outOfOrder(additionsOf(clone, since));
  const late = fileOf('payments', '1800000000100-late');
  const tooEarly = `${late} sorts before ${fileOf('booking', '1800000000200-newest')}, which was there first: rename it`;
  let start: string;

  beforeEach(() => {
    clone = mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
    git('init', '--quiet', '--initial-branch=main');
    add('booking', '1800000000200-newest');
    add('payments', '1800000000000-older');
    start = commit();
  });
  afterEach(() => rmSync(clone, { recursive: true }));

  it('are fine in any order, if they were there before the rule', () => {
    expect(problems(start)).toEqual([]);
  });

  it('are refused before they are committed, and after it, even if a later one is fine', () => {
    add('payments', '1800000000100-late');
    expect(problems(start)).toEqual([tooEarly]);
    commit();
    add('payments', '1800000000300-in-order');
    commit();
    expect(problems(start)).toEqual([tooEarly]);
  });

  it('are fine once they are renamed', () => {
    add('payments', '1800000000100-late');
    commit();
    renameSync(path.join(clone, late), path.join(clone, fileOf('payments', '1800000000201-late')));
    expect(problems(start)).toEqual([]);
    commit();
    expect(problems(start)).toEqual([]);
  });

  it('count from when their branch was merged', () => {
    git('switch', '--quiet', '--create', 'branch');
    add('payments', '1800000000300-of-a-branch');
    commit();
    git('switch', '--quiet', 'main');
    add('booking', '1800000000400-of-main');
    commit();
    git('merge', '--quiet', '--no-edit', 'branch');
    expect(problems(start)).toEqual([
      expect.stringContaining(fileOf('payments', '1800000000300-of-a-branch')),
    ]);
  });

  it('are not judged without the history', () => {
    add('payments', '1800000000100-late');
    expect(problems('0'.repeat(40))).toEqual([]);
    rmSync(path.join(clone, '.git'), { recursive: true });
    expect(problems(start)).toEqual([]);
  });
});

describe('a new migration', () => {
  const newest = Number(path.basename(migrationFiles(root).at(-1) ?? '').slice(0, 13));

  it('has the time of now, or the next after the newest', () => {
    expect(newMigration(root, 'payments', 'keep-tips', newest + 5).file).toBe(
      `services/payments/src/database/migrations/${newest + 5}-keep-tips.ts`,
    );
    expect(newMigration(root, 'payments', 'keep-tips', newest - 5).file).toBe(
      `services/payments/src/database/migrations/${newest + 1}-keep-tips.ts`,
    );
  });

  it('is read as one', () => {
    const { file, text } = newMigration(root, 'booking', 'keep-2-gate-codes', newest + 5);
    const folder = mkdtempSync(path.join(os.tmpdir(), 'migration-'));
    try {
      writeFileSync(path.join(folder, path.basename(file)), text);
      expect(migrationsIn(folder).map(({ name }) => name)).toEqual([`Keep2GateCodes${newest + 5}`]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('needs a service with migrations, and words', () => {
    expect(() => newMigration(root, 'gateway', 'keep-tips', newest)).toThrow(
      'No service "gateway" has',
    );
    expect(() => newMigration(root, 'booking', 'Keep tips', newest)).toThrow('not "Keep tips"');
  });
});
