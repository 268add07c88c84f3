import { isRecentEnough, versionIn } from './programs.mjs';
import { unprivilegedUser } from './postgres-binaries.mjs';

describe('programs of the machine', () => {
  it.each([
    ['nats-server: v2.9.10', '2.9.10'],
    ['Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.2.1', '7.0.15'],
    ['Valkey server v=8.1.0 sha=0', '8.1.0'],
    ['2.6.2', '2.6.2'],
    ['v2.11.4 h1:XKxkMTgnSizCfMkgkV2JKcJQMn3lMVsFZ8XjTWtb4a8=', '2.11.4'],
    ['promtool, version 2.42.0+ds (branch: debian/sid)', '2.42.0'],
    ['command not found', null],
  ])('%s', (said, version) => {
    expect(versionIn(said)).toBe(version);
  });

  it('are used from a certain version on', () => {
    expect(isRecentEnough('2.9.10', [2, 9])).toBe(true);
    expect(isRecentEnough('3.0.0', [2, 9])).toBe(true);
    expect(isRecentEnough('2.8.4', [2, 9])).toBe(false);
  });

  it('run as the least privileged user there is, never as root', () => {
    const users = 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65534::/:/bin/false';
    expect(unprivilegedUser(users)).toEqual({ uid: 65_534, gid: 65_534 });
    expect(unprivilegedUser('root:x:0:0::/root:/bin/sh')).toBeNull();
  });
});
