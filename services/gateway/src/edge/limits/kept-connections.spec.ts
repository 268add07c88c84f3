import { KeptConnections, keptMs } from './kept-connections';

describe('kept connections', () => {
  it('counts each connection once for its owners, until it has not been used for a while', () => {
    const kept = new KeptConnections();
    const owners = ['192.0.2.1', '192.0.2.0/24'];
    kept.use('192.0.2.1:1', owners, 0);
    kept.use('192.0.2.1:2', owners, 0);
    kept.use('192.0.2.1:1', owners, keptMs / 2);
    expect(owners.map((owner) => kept.heldBy(owner))).toEqual([2, 2]);
    kept.forgetUnused(keptMs);
    expect(owners.map((owner) => kept.heldBy(owner))).toEqual([1, 1]);
    expect([kept.has('192.0.2.1:1'), kept.has('192.0.2.1:2')]).toEqual([true, false]);
    kept.forgetUnused(2 * keptMs);
    expect(owners.map((owner) => kept.heldBy(owner))).toEqual([0, 0]);
  });

  it('forgets the longest unused one beyond twenty thousand', () => {
    const kept = new KeptConnections();
    for (let port = 0; port <= 20_000; port += 1) kept.use(`a:${port}`, ['a'], 0);
    expect(kept.heldBy('a')).toBe(20_000);
    expect(kept.has('a:0')).toBe(false);
  });
});
