import { execFile, execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { takeStartLock } from './processes/start-lock.mjs';

const root = path.resolve(__dirname, '../..');
const backup = '/backups/appliance-repair-20261129-080000.zip';

interface TinyRelease {
  readonly version: string;
  readonly upgradesFrom?: string;
  readonly hazard?: string;
  /** `npm run build` fails. */
  readonly broken?: true;
}

let folder: string;
let clone: string;
let env: NodeJS.ProcessEnv;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'update-spec-'));
  clone = path.join(folder, 'clone');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A repository with these releases, and a clone of the first one that was started. */
function publish(releases: readonly TinyRelease[], { tagged = true } = {}): void {
  const bin = path.join(folder, 'bin');
  mkdirSync(bin);
  for (const [name, script] of Object.entries(fakes)) {
    writeFileSync(path.join(bin, name), script);
    chmodSync(path.join(bin, name), 0o755);
  }
  env = {
    PATH: `${bin}:${process.env.PATH}`,
    HOME: folder,
    FAKES: folder,
    GIT_AUTHOR_NAME: 'Dana',
    GIT_AUTHOR_EMAIL: 'dana@example.com',
    GIT_COMMITTER_NAME: 'Dana',
    GIT_COMMITTER_EMAIL: 'dana@example.com',
  };
  const origin = path.join(folder, 'origin');
  git(folder, 'init', '--quiet', '--initial-branch=main', origin);
  for (const name of ['update.mjs', 'processes', 'setup'])
    cpSync(path.join(root, 'tools/stack', name), path.join(origin, 'tools/stack', name), {
      recursive: true,
    });
  mkdirSync(path.join(origin, 'services/booking'), { recursive: true });
  writeFileSync(path.join(origin, 'services/booking/README.md'), '');
  writeFileSync(path.join(origin, '.gitignore'), 'node_modules/\n.data/\n.env\n*.log\n');
  let changelog = '';
  for (const [index, { version, upgradesFrom, hazard, broken }] of releases.entries()) {
    changelog = `## ${version}\n\n${hazard ? `**Hazard.** ${hazard}\n\n` : ''}${changelog}`;
    writeFileSync(path.join(origin, 'CHANGELOG.md'), `# Changelog\n\n${changelog}`);
    writeFileSync(
      path.join(origin, 'package.json'),
      JSON.stringify({ version, upgradesFrom, broken }),
    );
    const packages = { 'node_modules/node': { version } };
    writeFileSync(path.join(origin, 'package-lock.json'), JSON.stringify({ packages }));
    git(origin, 'add', '.');
    git(origin, 'commit', '--quiet', '--message', version);
    if (tagged) git(origin, 'tag', `v${version}`);
    if (index === 0) git(folder, 'clone', '--quiet', origin, clone);
  }
  mkdirSync(path.join(clone, '.data'));
  writeFileSync(path.join(clone, '.data/migrated.json'), '{}');
}

/** Each call goes to a file, with the release that was checked out. A file `fails` names one that fails. */
const recorded = `echo "$(git describe --tags --always) $(basename "$0") $*" >> "$FAKES/calls"
if [ -f "$FAKES/fails" ] && echo "$*" | grep -q -- "$(cat "$FAKES/fails")"; then exit 1; fi
case "$*" in
*backup*take|*"run --silent backup") echo 'progress' >&2; echo '${backup}: 7 rows, restored and compared.';;
ci*) mkdir -p node_modules/node/bin; touch node_modules/node/bin/node
  cp package-lock.json node_modules/.package-lock.json;;
"run build") ! grep -q broken package.json;;
esac`;
const fakes = { npm: `#!/bin/sh\n${recorded}\n`, docker: `#!/bin/sh\n${recorded}\n` };

function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd, env, encoding: 'utf8', stdio: 'pipe' }).trim();
}

/** Runs the command of the release that is checked out. */
function update(...args: string[]): Promise<{ code: number; said: string }> {
  const script = path.join(clone, 'tools/stack/update.mjs');
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, ...args], { env }, (error, out, errors) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + errors }),
    );
    child.stdin?.end();
  });
}

const release = () => git(clone, 'describe', '--tags');
/** Since the last time. */
function calls(): string[] {
  const file = path.join(folder, 'calls');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  rmSync(file, { force: true });
  return lines.map((line) => line.replace(/ --include=dev.*/, ''));
}
const fail = (what: string) => writeFileSync(path.join(folder, 'fails'), what);

const two = [
  { version: '0.2.0', hazard: 'An old one.' },
  { version: '0.3.0', upgradesFrom: '0.2.0', hazard: 'Locks visits\nfor a minute.' },
];

describe('npm run update', () => {
  it('backs up, checks out the newest release, installs and builds it, and goes back', async () => {
    publish(two);
    const there = await update();
    expect(there).toMatchObject({ code: 0, said: expect.stringMatching(/Start it: npm start/) });
    expect(there.said).toMatch('0.3.0: Locks visits for a minute.');
    expect(there.said).not.toMatch('An old one');
    expect(calls()).toEqual([
      'v0.2.0 npm run --silent backup',
      'v0.3.0 npm ci',
      'v0.3.0 npm run build',
    ]);
    expect(await update()).toMatchObject({
      code: 0,
      said: expect.stringMatching(/v0.3.0 or later already/),
    });

    fail('restore');
    expect(await update('--back')).toMatchObject({ code: 1 });
    expect(release()).toBe('v0.3.0');
    expect(calls()).toEqual([`v0.3.0 npm run --silent restore -- ${backup} --as-it-was`]);
    fail('nothing');
    const back = await update('--back', '--yes');
    expect(back).toMatchObject({ code: 0, said: expect.stringMatching(/Start it: npm start/) });
    expect(calls()).toEqual([
      `v0.3.0 npm run --silent restore -- ${backup} --as-it-was --yes`,
      'v0.2.0 npm ci',
      'v0.2.0 npm run build',
    ]);
    expect(await update('--back', '--yes')).toMatchObject({
      code: 1,
      said: expect.stringMatching(/didn’t come by npm run update.*"The way back"/),
    });
  });

  it('stops containers before the data changes, and before it goes back', async () => {
    publish(two);
    rmSync(path.join(clone, '.data'), { recursive: true });
    writeFileSync(path.join(clone, '.env'), '');
    const stop = 'docker compose stop gateway booking gateway-2';
    expect(await update('0.3.0')).toMatchObject({ code: 0 });
    expect(calls()).toEqual([
      'v0.2.0 docker compose exec -T backup node dist/tools/stack/src/backup.js take',
      'v0.3.0 docker compose build',
      `v0.3.0 ${stop}`,
      'v0.3.0 docker compose up --detach',
    ]);
    const restore = `docker compose run --rm backup node dist/tools/stack/src/backup.js restore ${backup} --as-it-was`;
    fail('restore');
    expect(await update('--back')).toMatchObject({ code: 1 });
    expect(calls()).toEqual([
      `v0.3.0 ${stop}`,
      `v0.3.0 ${restore}`,
      'v0.3.0 docker compose up --detach',
    ]);
    fail('nothing');
    expect(await update('--back', '--yes')).toMatchObject({ code: 0 });
    expect(calls()).toEqual([
      `v0.3.0 ${stop}`,
      `v0.3.0 ${restore} --yes`,
      'v0.2.0 docker compose build',
      `v0.2.0 ${stop}`,
      'v0.2.0 docker compose up --detach',
    ]);
  });

  it('has nothing to back up or restore of a site that was never started', async () => {
    publish(two);
    rmSync(path.join(clone, '.data'), { recursive: true });
    expect(await update('v0.3.0')).toMatchObject({ code: 0 });
    expect(await update('--back')).toMatchObject({ code: 0 });
    expect(calls().filter((call) => /backup|restore/.test(call))).toEqual([]);
    expect(release()).toBe('v0.2.0');
  });
});

describe('an update', () => {
  /** Nothing but a question to git was asked. */
  async function refused(why: RegExp, ...args: string[]): Promise<void> {
    expect(await update(...args)).toMatchObject({ code: 1, said: expect.stringMatching(why) });
    expect(calls()).toEqual([]);
  }

  it('is refused while files are changed, and names them', async () => {
    publish(two);
    appendFileSync(path.join(clone, 'CHANGELOG.md'), 'Mine');
    await refused(/changed files.*\n.*CHANGELOG.md\n.*git stash/);
    expect(release()).toBe('v0.2.0');
  });

  it('is refused while commits of one’s own would be left behind', async () => {
    publish(two);
    writeFileSync(path.join(clone, 'Caddyfile'), '');
    git(clone, 'add', '.');
    git(clone, 'commit', '--quiet', '--message', 'Serve our second domain');
    await refused(/v0.3.0 lacks:\n.*Serve our second domain\n.*git merge v0.3.0/);
  });

  it('is refused to a release that isn’t there or is older, and says which there are', async () => {
    publish(two);
    await refused(/no release 9.9.9. Releases: v0.2.0, v0.3.0/, '9.9.9');
    git(clone, 'checkout', '--quiet', 'v0.3.0');
    await refused(/v0.2.0 is older than what is here.*--back/, '0.2.0');
  });

  it('names the releases to go through if one can’t upgrade this far', async () => {
    publish([
      ...two,
      { version: '0.4.0', upgradesFrom: '0.3.0' },
      { version: '0.10.0', upgradesFrom: '0.4.0' },
    ]);
    await refused(
      /v0.10.0 upgrades data of 0.4.0 or later, and this is 0.2.0. Update to v0.3.0, then v0.4.0 first/,
    );
    await update('0.3.0');
    await update('0.4.0');
    calls();
    expect(await update()).toMatchObject({ code: 0 });
    expect(release()).toBe('v0.10.0');
  });

  it('is refused while the site runs', async () => {
    publish(two);
    const release = takeStartLock(path.join(clone, '.data'));
    await refused(/Stop the site first/);
    release();
  });

  it('says what to do where no release has a tag', async () => {
    publish(two, { tagged: false });
    await refused(/no release tag such as v1.2.3 in .*origin\.\n.*npm run update -- origin\/main/);
    expect(await update('origin/main')).toMatchObject({ code: 0 });
    expect(readFileSync(path.join(clone, 'package.json'), 'utf8')).toMatch('0.3.0');
  });

  it('changes nothing if the backup fails', async () => {
    publish(two);
    fail('backup');
    expect(await update()).toMatchObject({
      code: 1,
      said: expect.stringMatching(/npm run --silent backup failed/),
    });
    expect(calls()).toEqual(['v0.2.0 npm run --silent backup']);
    expect(release()).toBe('v0.2.0');
  });

  it('puts the former release back if the new one can’t be built', async () => {
    publish([...two, { version: '0.4.0', broken: true, upgradesFrom: '0.2.0' }]);
    await update('0.3.0');
    calls();
    expect(await update()).toMatchObject({
      code: 1,
      said: expect.stringMatching(/v0.4.0 can’t be used. What was here before is back/),
    });
    expect(calls()).toEqual([
      'v0.3.0 npm run --silent backup',
      'v0.4.0 npm ci',
      'v0.4.0 npm run build',
      'v0.3.0 npm ci',
      'v0.3.0 npm run build',
    ]);
    // The way back from the release before is still known.
    expect(await update('--back')).toMatchObject({ code: 0 });
    expect(release()).toBe('v0.2.0');
  });

  it('says what git says without a connection', async () => {
    publish(two);
    rmSync(path.join(folder, 'origin'), { recursive: true });
    await refused(/git fetch failed: .*origin/);
  });
});
