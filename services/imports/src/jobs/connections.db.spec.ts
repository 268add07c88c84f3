import { setTimeout } from 'node:timers/promises';
import { KeyRing } from '@service-kit/keys/key-ring';
import { eventually } from '@service-kit/testing/eventually';
import { DataSource } from 'typeorm';
import { companyForTests } from '../../test/company-under-test';
import { SealedCredentials } from './sealed-credentials';
import { ConnectionsService, type IssuedTokens } from './connections.service';

const company = companyForTests();
const connections = () => company.get(ConnectionsService);

const tokens = (nth: number, endsAt = Infinity): IssuedTokens => ({
  accessToken: `access-${nth}`,
  refreshToken: `refresh-${nth}`,
  // JSON has no Infinity.
  endsAt: Math.min(endsAt, 4e12),
});
const facts = { account: { id: 'a1', name: 'First Coast' }, by: 'Sam Owner' };

/** A system whose refresh tokens work once, and which takes its time. */
function rotating() {
  let nth = 1;
  const used: string[] = [];
  const renew = async (refreshToken: string): Promise<IssuedTokens | null> => {
    used.push(refreshToken);
    await setTimeout(20);
    if (refreshToken !== `refresh-${nth}`) return null;
    nth += 1;
    return tokens(nth);
  };
  return { used, renew };
}

describe('the connection to Jobber', () => {
  it('renews a token once, however many workers need it, and loses none', async () => {
    await connections().store('jobber', tokens(1, 0), facts);
    const { used, renew } = rotating();
    const taken = await Promise.all(
      Array.from({ length: 6 }, () => connections().current('jobber', null, renew)),
    );
    expect(taken.map((each) => each?.accessToken)).toEqual(Array(6).fill('access-2'));
    expect(used).toEqual(['refresh-1']);
    // All six are told at once that it no longer works.
    const again = await Promise.all(
      Array.from({ length: 6 }, () => connections().current('jobber', 'access-2', renew)),
    );
    expect(again.map((each) => each?.accessToken)).toEqual(Array(6).fill('access-3'));
    expect(used).toEqual(['refresh-1', 'refresh-2']);
  });

  it('keeps the token if the system cannot be reached', async () => {
    await connections().store('jobber', tokens(1, 0), facts);
    const away = () => Promise.reject(new Error('away'));
    await expect(connections().current('jobber', null, away)).rejects.toThrow('away');
    const { renew } = rotating();
    expect((await connections().current('jobber', null, renew))?.accessToken).toBe('access-2');
  });

  it('ends when the system refuses the refresh token, until it is connected again', async () => {
    const none = () => Promise.resolve(null);
    expect(await connections().current('jobber', null, none)).toBeNull();
    await connections().store('jobber', tokens(1), facts);
    expect(await connections().of('jobber')).toMatchObject({
      account: 'First Coast',
      connectedBy: 'Sam Owner',
      endedAt: null,
    });
    expect(await connections().current('jobber', 'access-1', none)).toBeNull();
    expect((await connections().of('jobber'))?.endedAt).not.toBeNull();
    expect(await connections().current('jobber', null, rotating().renew)).toBeNull();
    await connections().store('jobber', tokens(2), facts);
    expect((await connections().current('jobber', null, none))?.accessToken).toBe('access-2');
  });

  it('is not changed for another company’s once customers were imported from there', async () => {
    const other = { ...facts, account: { id: 'a2', name: 'Other Coast' } };
    expect(await connections().store('jobber', tokens(1), facts)).toBe(true);
    expect(await connections().store('jobber', tokens(2), other)).toBe(true);
    expect(await connections().store('jobber', tokens(3), facts)).toBe(true);
    await company.query(
      `INSERT INTO imported_customers
       (source, source_key, first_name, last_name, phone, address, city, state, zip_code)
     VALUES ('jobber', 'id:1', 'Nora', 'Bell', '', '', '', '', '')`,
    );
    expect(await connections().store('jobber', tokens(4), other)).toBe(false);
    expect(await connections().of('jobber')).toMatchObject({ account: 'First Coast' });
    const none = () => Promise.resolve(null);
    expect((await connections().current('jobber', null, none))?.accessToken).toBe('access-3');
    expect(await connections().store('jobber', tokens(5), facts)).toBe(true);
  });

  it('has its tokens encrypted', async () => {
    await connections().store('jobber', tokens(1), facts);
    const [row] = await company.query<{ tokens: Buffer }>(`SELECT tokens FROM connections`);
    expect(row?.tokens.toString('latin1')).not.toMatch(/access|refresh/);
  });

  it('opens with a new key once it has run with the former one, too', async () => {
    await connections().store('jobber', tokens(1), facts);
    const former = 'a secret of a spec, of no use elsewhere';
    const next = 'the next secret of a spec, of no use elsewhere';
    const withKeys = (...keys: [string, ...string[]]) =>
      new ConnectionsService(company.get(DataSource), new SealedCredentials(new KeyRing(...keys)));
    const stored = () => company.query(`SELECT tokens FROM connections`);
    const before = await stored();
    const rotated = withKeys(next, former);
    rotated.onApplicationBootstrap();
    await eventually(async () => expect(await stored()).not.toEqual(before));
    await rotated.onModuleDestroy();
    const none = () => Promise.resolve(null);
    expect(await withKeys(next).current('jobber', null, none)).toEqual(tokens(1));
  });

  it('takes a state once, in time, and only in the login that has left with it', async () => {
    const take = (session: string, state: string) =>
      connections().takeState('jobber', session, state);
    const state = await connections().newState('jobber', 'mine');
    expect(await take('another', state)).toBe(false);
    expect(await take('mine', `${state}x`)).toBe(false);
    const taken = await Promise.all(Array.from({ length: 4 }, () => take('mine', state)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    const late = await connections().newState('jobber', 'mine');
    await company.query(`UPDATE connection_states SET expires_at = now()`);
    expect(await take('mine', late)).toBe(false);
  });
});
