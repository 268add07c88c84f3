import { refusalOf } from '@service-kit/testing/refusal-of';
import { owner, systemsUnderTest, type SystemsUnderTest } from '../../test/systems-under-test';
import { aCustomer, aService } from '../../test/company-rows';
import { CompanyUnderTest } from '../../test/company-under-test';
import { PhoneLookupService } from './phone-lookup.service';

let company: CompanyUnderTest;
let system: SystemsUnderTest;
let lookups: PhoneLookupService;

beforeAll(async () => {
  system = await systemsUnderTest();
  company = await CompanyUnderTest.open(system.env, { systems: system.systems });
  lookups = company.get(PhoneLookupService);
});
afterEach(async () => {
  await company.clear();
  await system.clearFaults();
});
afterAll(async () => {
  await system?.close();
  await company?.close();
});

const asksOfSystem = async () => (await system.requests())['servicepro/lookup']?.count ?? 0;

describe('the lookup by phone', () => {
  it.each(['9045550147', ' +1 (904) 555‑0147 ext. 12 '])(
    'finds whom %p belongs to at once, without asking the system',
    async (phone) => {
      const before = await asksOfSystem();
      await company.import([aCustomer({ phone: '904-555-0147' })]);
      expect(await lookups.lookUp({ phone })).toMatchObject({
        customer: { serviceProId: 'c-1' },
        others: [],
        from: 'imported',
      });
      expect(await asksOfSystem()).toBe(before);
    },
  );

  it('finds who has it as a further number, after those who have it as the first', async () => {
    const last = { lastServiceDate: '2025-03-04' };
    await company.import([
      aCustomer({ phone: '(904) 555-0146', otherPhones: ['(904) 555-0147'] }),
      aCustomer({ externalId: 'c-2', phone: '(904) 555-0147', ...last }),
      aCustomer({ externalId: 'c-3', phone: '(904) 555-0148' }),
    ]);
    expect(await lookups.lookUp({ phone: '9045550147' })).toMatchObject({
      customer: { serviceProId: 'c-2' },
      others: [{ serviceProId: 'c-1' }],
    });
  });

  it.each(['', 'unknown', '555-0147', '904555014', '190455501471', '+44 20 7946 0000', '%'])(
    'refuses %p, which is no US number',
    async (phone) => {
      expect((await refusalOf(lookups.lookUp({ phone }))).code).toBe('validation_failed');
    },
  );

  it('answers who was served last first, then up to twenty others', async () => {
    await company.import(
      Array.from({ length: 30 }, (_, index) =>
        aCustomer({
          externalId: `c-${index}`,
          phone: '(904) 555-0147',
          lastServiceDate: `2025-03-${String(index + 1).padStart(2, '0')}`,
        }),
      ),
    );
    const { customer, others } = await lookups.lookUp({ phone: '9045550147' });
    expect(customer.serviceProId).toBe('c-29');
    expect([others.length, others[0]?.serviceProId]).toEqual([20, 'c-28']);
  });

  it('orders by the history where the source says nothing, newest first, without dates last', async () => {
    await company.import([
      aCustomer({ phone: '(904) 555-0147', lastServiceDate: '2025-03-04' }),
      aCustomer({ externalId: 'c-2', phone: '(904) 555-0147' }),
      // Canceled.
      aService({ externalId: 's', customerExternalId: 'c-2', date: '2025-12-01', inactive: true }),
      ...['2025-01-02', '2025-09-10', null, '2025-04-05', '2024-12-24'].map((date, index) =>
        aService({
          externalId: `s-${index}`,
          customerExternalId: 'c-2',
          date,
          costCents: index === 1 ? null : 100 * index,
        }),
      ),
    ]);
    const { customer, others } = await lookups.lookUp({ phone: '9045550147' });
    expect([customer.serviceProId, others[0]?.serviceProId]).toEqual(['c-2', 'c-1']);
    expect(customer.serviceHistory).toEqual([
      { service: 'Repair: Dryer', date: '2025-09-10', cost: null },
      { service: 'Repair: Dryer', date: '2025-04-05', cost: '3.00' },
      { service: 'Repair: Dryer', date: '2025-01-02', cost: '0.00' },
      { service: 'Repair: Dryer', date: '2024-12-24', cost: '4.00' },
      { service: 'Repair: Dryer', date: null, cost: '2.00' },
    ]);
    expect(others[0]?.serviceHistory).toEqual([]);
  });

  it('asks the system for a number that no one here has, and keeps what it finds', async () => {
    const asked = await lookups.lookUp({ phone: owner.phone });
    expect(asked.from).toBe('system');
    const all = [asked.customer, ...asked.others];
    expect(all.map(({ email }) => email)).toContain(owner.email);
    const before = await asksOfSystem();
    const again = await lookups.lookUp({ phone: owner.phone });
    expect(again).toEqual({ ...asked, from: 'imported' });
    expect(await asksOfSystem()).toBe(before);
    expect((await company.listed()).every((one) => one.system === 'servicepro')).toBe(true);
  });

  it('says that it knows no one, and that the system does not answer', async () => {
    const phone = '(305) 999-0100';
    expect((await refusalOf(lookups.lookUp({ phone }))).code).toBe('customer_not_found');
    await system.addFaults({ system: 'servicepro', kind: 'server-error', times: null });
    expect((await refusalOf(lookups.lookUp({ phone }))).code).toBe('system_unavailable');
  });

  it('asks no one where no system is set up', async () => {
    const alone = await CompanyUnderTest.open();
    const asked = alone.get(PhoneLookupService).lookUp({ phone: owner.phone });
    expect((await refusalOf(asked)).code).toBe('customer_not_found');
    await alone.close();
  });
});
