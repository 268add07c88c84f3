import { demoCredentials } from '../demo-credentials';
import type { RunningFsmEmulator } from '../start';
import { get, sizes, start } from '../../test/running';
import { OpaqueIds } from './ids';
import type { HousecallRecords } from './records';

const size = 330;
const { apiKey } = demoCredentials.housecallpro;

interface CustomerPage {
  readonly page: number;
  readonly page_size: number;
  readonly total_pages: number;
  readonly total_items: number;
  readonly customers: readonly Customer[];
}
type Customer = ReturnType<HousecallRecords['customer']>;
type Job = ReturnType<HousecallRecords['job']>;

let emulator: RunningFsmEmulator;
beforeAll(async () => {
  emulator = await start({ sizes: sizes(size) });
});
afterAll(() => emulator.close());

const ask = (path: string, authorization = `Token ${apiKey}`) =>
  get(emulator.url, 'housecallpro', path, { authorization });
const customers = async (query = ''): Promise<CustomerPage> =>
  (await ask(`/customers?${query}`)).body;
const jobs = async (query: string): Promise<{ jobs: Job[]; total_items: number }> =>
  (await ask(`/jobs?${query}`)).body;

it('lets in the key behind Token, and behind Bearer as long as no one forbids it', async () => {
  expect((await ask('/customers')).status).toBe(200);
  expect((await ask('/customers', `Bearer ${apiKey}`)).status).toBe(200);
  expect((await ask('/customers', 'Token other')).status).toBe(401);
  expect((await ask('/jobs', 'Basic x')).status).toBe(401);
  expect((await ask('/jobs/job_1/appointments', '')).status).toBe(401);
  const strict = await start({ housecallSchemes: ['Token'] });
  const refused = await get(strict.url, 'housecallpro', '/customers', {
    authorization: `Bearer ${apiKey}`,
  });
  expect(refused.status).toBe(401);
  await strict.close();
});

it('pages by tens unless told otherwise, by two hundred at the most', async () => {
  const first = { page: 1, page_size: 10, total_pages: 33, total_items: size };
  expect(await customers()).toMatchObject(first);
  const large = await customers('page_size=500&page=2');
  expect(large).toMatchObject({ page: 2, page_size: 200, total_pages: 2 });
  expect(large.customers).toHaveLength(size - 200);
  expect((await ask('/customers?page=0')).status).toBe(400);
  expect((await ask('/customers?sort_by=height')).status).toBe(400);
});

it('sorts by the day on which customers came, the newest first unless told otherwise', async () => {
  const ascending = (await customers('page_size=200&sort_direction=asc')).customers;
  const last = (await customers('page_size=200&page=2&sort_direction=asc')).customers;
  const descending = await customers('page_size=20&sort_by=created_at');
  expect(descending.customers).toEqual(last.slice(-20).toReversed());
  expect(ascending[0]?.addresses[0]?.zip).toMatch(/^32\d{3}$/);
});

it('searches by phone, by email and by name', async () => {
  const all = (await customers('page_size=200')).customers;
  const someone = all.find(({ email, mobile_number: phone }) => email && phone);
  const byPhone = await customers(`q=${String(someone?.mobile_number)}`);
  expect(byPhone.customers).toContainEqual(someone);
  const byEmail = await customers(`q=${encodeURIComponent(String(someone?.email))}`);
  expect(byEmail.customers).toEqual([someone]);
  const name = `${someone?.first_name} ${someone?.last_name}`.toUpperCase();
  const byName = await customers(`q=${encodeURIComponent(name)}`);
  expect(byName.customers).toContainEqual(someone);
  expect((await ask(`/customers/${String(someone?.id)}`)).body).toEqual(someone);
  expect((await ask('/customers/cus_1')).status).toBe(404);
  expect((await ask(`/customers/${String(someone?.id)}`, 'Token other')).status).toBe(401);
  const none = { total_items: 0, customers: [] };
  expect(await customers('q=no%20one%20has%20this')).toMatchObject(none);
});

it('has jobs by customer, in cents, with statuses in several spellings', async () => {
  const all: Job[] = [];
  for (let page = 1; page <= 5; page += 1) {
    all.push(...(await jobs(`page_size=200&page=${page}&sort_direction=asc`)).jobs);
  }
  expect(all).toHaveLength((await jobs('')).total_items);
  const statuses = new Set(all.map(({ work_status: status }) => status));
  expect(statuses).toEqual(
    new Set([
      ...['needs scheduling', 'unscheduled', 'scheduled', 'Scheduled', 'completed'],
      ...['complete unrated', 'complete rated', 'user canceled', 'pro canceled', 'canceled'],
    ]),
  );
  const amounts = all.map(({ total_amount: amount }) => amount);
  expect(amounts.every(Number.isInteger)).toBe(true);
  expect(Math.max(...amounts)).toBeGreaterThan(50_000);
  const windows = all.map(({ schedule }) => schedule.arrival_window);
  expect(windows.some((window) => window >= 3_600)).toBe(true);
  const customer = all.at(-1)?.customer.id;
  const own = await jobs(`customer_id=${String(customer)}&page_size=200&sort_direction=asc`);
  expect(own.jobs).toEqual(all.filter((job) => job.customer.id === customer));
  const newest = await jobs('page_size=30&page=2');
  expect(newest.jobs).toEqual(all.slice(-60, -30).toReversed());
  expect(all.some(({ notes }) => notes[0] === false)).toBe(true);
  expect((await jobs('customer_id=cus_00000000000000000000000000000000')).jobs).toEqual([]);
});

it('has the appointments of a job, none for one without a day', async () => {
  const { jobs: some } = await jobs('page_size=200');
  const appointmentsOf = async (job: Job | undefined): Promise<{ appointments: object[] }> =>
    (await ask(`/jobs/${String(job?.id)}/appointments`)).body;
  const open = some.find(({ schedule }) => schedule.scheduled_start === null);
  expect(await appointmentsOf(open)).toEqual({ appointments: [] });
  const set = some.find(({ schedule }) => schedule.scheduled_start !== null);
  expect(await appointmentsOf(set)).toMatchObject({
    appointments: [{ start_time: set?.schedule.scheduled_start, anytime: false }],
  });
  expect((await ask('/jobs/job_1/appointments')).status).toBe(404);
  const { appointments } = await appointmentsOf(set);
  expect(set?.schedule.appointments).toEqual([]);
  const expanded = await jobs('page_size=200&expand[]=appointments&expand[]=attachments');
  const same = expanded.jobs.find(({ id }) => id === set?.id);
  expect(same?.schedule.appointments).toEqual(appointments);
  expect((await ask('/jobs?expand=appointments')).status).toBe(400);
  expect((await ask('/jobs?expand[]=invoices')).status).toBe(400);
});

it('has the line items of a job, which add up to its amount', async () => {
  const { jobs: some } = await jobs('page_size=50');
  for (const { id, total_amount: total } of some) {
    const { body } = await ask(`/jobs/${id}/line_items`);
    const { object, data } = body as { object: string; data: readonly { amount: number }[] };
    expect(object).toBe('list');
    expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
  }
  expect((await ask('/jobs/job_1/line_items')).status).toBe(404);
});

it('reads numbers back from ids, and only from its own', () => {
  const ids = new OpaqueIds('cus', 77);
  for (const value of [0, 1, -9_000, 999_999, 15_999_999]) {
    expect(ids.of(value)).toMatch(/^cus_[0-9a-f]{32}$/);
    expect(ids.valueOf(ids.of(value))).toBe(value);
  }
  expect(new OpaqueIds('cus', 78).valueOf(ids.of(5))).toBeNull();
  expect(ids.valueOf(ids.of(5).replace('cus', 'job'))).toBeNull();
});
