import { demoCredentials } from '@tools/emulators/fsm/src/demo-credentials';
import { serviceSystemIds, type ServiceSystemId } from '@contracts/vocabulary/service-systems';
import {
  batchesOf,
  batchesOfKilled,
  keysOf,
  owner,
  rowsOf,
  systemsUnderTest,
  valuesOf,
  type SystemsUnderTest,
} from '../../test/systems-under-test';

const customers = 120;
let under: SystemsUnderTest;

beforeEach(async () => {
  const sizes = {
    servicetitan: customers,
    housecallpro: customers,
    servicepro: customers,
    jobber: customers,
  };
  under = await systemsUnderTest({ sizes });
});
afterEach(() => under.close());

const open = (system: ServiceSystemId, externalCustomerId: string | null = null, whose = owner) =>
  under.systems.source(system, demoCredentials[system], { ...whose, externalCustomerId });

const sorted = (texts: readonly string[]) => [...texts].sort();

/** The owner in a system, with the ids of their records as the system has them. */
async function ownIn(system: ServiceSystemId) {
  const people = await under.truth(system, 'customers');
  const ids = people.filter(({ email }) => email === owner.email).map(({ id }) => id);
  const history = await under.truth(system, 'history');
  const own = history.filter(({ customerId }) => ids.includes(customerId ?? ''));
  return {
    id: ids[0] ?? '',
    records: own.map(({ id }) => id),
    others: history.length - own.length,
  };
}

/** With credentials of one's own. */
const entered = serviceSystemIds.filter((system) => system !== 'jobber');

describe('an own history', () => {
  describe.each(entered)("a customer's own history in %s", (system) => {
    it('is what has their number and their address; others are counted', async () => {
      const { records, others } = await ownIn(system);
      const batches = await batchesOf(open(system));
      const rows = rowsOf(batches);
      expect(records.length).toBeGreaterThan(0);
      expect(new Set(rows.filter((row) => 'value' in row).map(({ row }) => row)).size).toBe(
        records.length,
      );
      expect(rows.filter((row) => 'leftOut' in row)).toHaveLength(others);
      expect(rows.filter((row) => 'wrong' in row)).toEqual([]);
      expect(batches.at(-1)?.total).toBe(rows.length);
      for (const { record } of valuesOf(batches)) {
        expect(record).toMatchObject({ email: owner.email, phone: '(904) 555-0199' });
      }
    });

    it.each([
      ['number', { ...owner, phone: '904-555-0198' }],
      ['address', { ...owner, email: 'someone.else@example.com' }],
    ])('is nothing when the %s is another', async (_what, whose) => {
      expect(keysOf(await batchesOf(open(system, null, whose)))).toEqual([]);
    });

    it('is that of an id, when there is one', async () => {
      const { id } = await ownIn(system);
      const byPerson = keysOf(await batchesOf(open(system)));
      const batches = await batchesOf(open(system, id));
      expect(sorted(keysOf(batches))).toEqual(sorted(byPerson));
      expect(rowsOf(batches).some((row) => 'leftOut' in row)).toBe(false);
    });

    it('is whole when the worker is killed after each batch', async () => {
      const whole = await batchesOf(open(system));
      const killed = await batchesOfKilled(() => open(system));
      expect(rowsOf(killed)).toEqual(rowsOf(whole));
      for (const { cursor } of killed) expect(JSON.stringify(cursor).length).toBeLessThan(800);
    });

    it.each([
      ['unauthorized', {}],
      ['rate-limit', { retryAfterSeconds: 0 }],
      ['server-error', { status: 503 }],
      ['wrong-content-type', {}],
      ['truncated-json', {}],
      ['cut-off', {}],
      ['reset', {}],
      ['slow', { delayMs: 50 }],
      ['schema-violation', { part: 'record' }],
      ['schema-violation', { part: 'list' }],
      ['schema-violation', { part: 'total' }],
    ] as const)('is the same when answers are spoilt: %s', async (kind, how) => {
      const whole = keysOf(await batchesOf(open(system)));
      // Each strikes once, never two attempts at the same.
      const isTwiceEnough = kind === 'unauthorized' || kind === 'schema-violation';
      await under.addFaults(
        ...(isTwiceEnough
          ? [1, 4, 8].map((after) => ({ kind, system, ...how, after }))
          : [{ kind, system, ...how, times: null, probability: 0.3, seed: 5 }]),
      );
      expect(sorted(keysOf(await batchesOf(open(system))))).toEqual(sorted(whole));
    });

    it('is refused to wrong credentials', async () => {
      const wrong = Object.fromEntries(
        Object.entries(demoCredentials[system]).map(([name, value]) => [name, `${value}9`]),
      );
      for (const credentials of [wrong, {}, { ...wrong, apiKey: 'ключ', password: 'a\nb' }]) {
        const asked = async () =>
          batchesOf(
            under.systems.source(system, credentials, { ...owner, externalCustomerId: null }),
          );
        await expect(asked()).rejects.toMatchObject({ code: 'system_credentials_rejected' });
      }
    });

    it('waits for better times when the system is away', async () => {
      await under.close();
      await expect(batchesOf(open(system))).rejects.toMatchObject({ name: 'SystemUnavailable' });
    });

    it('is refused of an id that no customer has', async () => {
      const id = system === 'servicetitan' ? '999' : 'SP-0000001';
      await expect(batchesOf(open(system, id))).rejects.toMatchObject({
        code: 'source_unreadable',
        message: expect.stringMatching(/has no customer with this id/) as string,
      });
    });
  });

  describe('records as they come to booking', () => {
    it.each(serviceSystemIds)('name what %s knows', async (system) => {
      const values = valuesOf(await batchesOf(open(system)));
      const appointments = values.flatMap((row) =>
        row.kind === 'appointment' ? [row.record] : [],
      );
      expect(appointments.length).toBeGreaterThan(0);
      for (const each of appointments) {
        expect(each).toMatchObject({
          customerName: 'Petra Larkspur',
          state: 'FL',
          zipCode: expect.stringMatching(/^32\d{3}$/),
          appointmentDate: expect.stringMatching(/^20[12]\d-\d\d-\d\d$/),
          // One of Jobber is for any time of its day.
          timeSlot: expect.stringMatching(/^(\d\d:00-\d\d:00)?$/) as string,
        });
        // Offices write `Fridge`: that is on our list, too.
        expect(each.appliance).not.toBe('Other');
      }
    });

    it('keeps an id that could be none from ServiceTitan', () => {
      expect(() => open('servicetitan', '../1')).toThrow(
        expect.objectContaining({ code: 'source_unreadable' }),
      );
    });
  });

  describe("a customer's own history in the Jobber of the company", () => {
    it('is what has their number and their address, and tells nothing of others', async () => {
      const { records } = await ownIn('jobber');
      const rows = rowsOf(await batchesOf(open('jobber')));
      expect(new Set(rows.map(({ row }) => row)).size).toBe(records.length);
      expect(rows.every((row) => 'value' in row)).toBe(true);
      for (const whose of [
        { ...owner, phone: '904-555-0198' },
        { ...owner, email: 'someone.else@example.com' },
      ]) {
        expect(rowsOf(await batchesOf(open('jobber', null, whose)))).toEqual([]);
      }
    });

    it('is never that of an id', async () => {
      const { id } = await ownIn('jobber');
      expect(() => open('jobber', id)).toThrow(/Leave the id empty/);
    });

    it.each(['unauthorized', 'throttled', 'schema-violation', 'cut-off'] as const)(
      'is the same when answers are spoilt: %s',
      async (kind) => {
        const whole = keysOf(await batchesOf(open('jobber')));
        await under.addFaults(
          ...[0, 4].map((after) => ({ kind, system: 'jobber' as const, after })),
        );
        expect(keysOf(await batchesOf(open('jobber')))).toEqual(whole);
      },
    );
  });

  it('asks ServiceTitan no faster than it allows', async () => {
    await batchesOf(open('servicetitan'));
    const { servicetitan } = await under.requests();
    expect(servicetitan?.count).toBeGreaterThan(5);
    expect(servicetitan?.statuses).not.toHaveProperty('429');
    expect(servicetitan?.maxPerSecond).toBeLessThanOrEqual(60);
  });

  describe('of ServiceTitan', () => {
    it('asks once for many jobs', async () => {
      const { records } = await ownIn('servicetitan');
      await batchesOf(open('servicetitan'));
      const requests = await under.requests();
      const countOf = (endpoint: string) => requests[`servicetitan/${endpoint}`]?.count ?? 0;
      expect(records.length).toBeGreaterThan(1);
      // The found customers', and then the owner's.
      expect(countOf('contacts')).toBe(2);
      for (const endpoint of [
        'appointments',
        'assignments',
        'equipment',
        'locations',
        'job-types',
      ]) {
        expect([endpoint, countOf(endpoint)]).toEqual([endpoint, 1]);
      }
    });

    it('is that of an inactive customer, too', async () => {
      const people = await under.truth('servicetitan', 'customers');
      const history = await under.truth('servicetitan', 'history');
      const inactive = await under.inactiveCustomers();
      const someone = people.find(
        ({ id, email, phone }) =>
          inactive.includes(id) &&
          email &&
          phone &&
          history.some(({ customerId }) => customerId === id),
      );
      const { email, phone } = someone ?? {};
      const whose = { ...owner, email: email ?? '', phone: phone ?? '' };
      expect(keysOf(await batchesOf(open('servicetitan', null, whose)))).not.toEqual([]);
      const byId = valuesOf(await batchesOf(open('servicetitan', someone?.id ?? '')));
      expect(byId[0]?.record).toMatchObject({ email });
    });

    it('needs no more than customers, jobs and visits', async () => {
      const whole = keysOf(await batchesOf(open('servicetitan')));
      await under.forbid('assignments', 'equipment', 'locations', 'job-types', 'job-notes');
      expect(keysOf(await batchesOf(open('servicetitan')))).toEqual(whole);
    });
  });

  it('asks Housecall Pro once for the visits of all jobs', async () => {
    await batchesOf(open('housecallpro'));
    const requests = await under.requests();
    expect(requests['housecallpro/appointments']).toBeUndefined();
    expect(requests['housecallpro/jobs']?.count).toBeLessThanOrEqual(3);
  });
});
