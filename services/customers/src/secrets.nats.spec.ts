/** What must never be found where it could be read later: passwords, tokens, links and hashes. */
import { customersRequests } from '@contracts/customers/accounts';
import { eventually } from '@service-kit/testing/eventually';
import { loggedLines } from '@service-kit/testing/logged-lines';
import { CustomersUnderTest } from '../test/customers-under-test';
import { aRegistration } from '../test/factories';

let customers: CustomersUnderTest;
const lines = loggedLines();
/** Of the live channel and of requests to others, as they crossed the wire. */
const said: string[] = [];

beforeAll(async () => {
  customers = await CustomersUnderTest.open();
  for (const subject of ['live.>', 'events.>', 'booking.>']) {
    customers.hear(subject, (payload) => said.push(JSON.stringify(payload)));
  }
});
afterAll(() => customers.close());

const email = 'nora@example.com';
const passwords = ['first secret of Nora', 'second secret of Nora', 'third secret of Nora'];
const wrongPassword = 'wrong secret of Nora';
const ask: CustomersUnderTest['requests']['ask'] = (definition, payload) =>
  customers.requests.ask(definition, payload, { deadlineMs: 30_000 });
const query = <Row>(statement: string) => customers.database.dataSource.query<Row[]>(statement);
const errors: string[] = [];
const failing = (work: Promise<unknown>) =>
  work.then(
    () => Promise.reject(new Error('this should have failed')),
    (error: Error) => void errors.push(`${String(error.stack)} ${JSON.stringify(error)}`),
  );

/** An account's life with everything that may go wrong in it; returns what no one may find. */
async function life(): Promise<string[]> {
  const [first = '', second = '', third = ''] = passwords;
  const { id } = await ask(customersRequests.register, aRegistration({ email, password: first }));
  await failing(ask(customersRequests.register, aRegistration({ email, password: first })));
  await failing(ask(customersRequests.logIn, { email, password: wrongPassword }));
  const { token } = await ask(customersRequests.logIn, { email, password: first });
  const verification = await customers.tokenSentTo('verify-email', email);
  await ask(customersRequests.verifyEmail, { token: verification });
  await failing(ask(customersRequests.verifyEmail, { token: verification }));
  const chosen = { password: second, confirmPassword: second };
  const wrong = { customerId: id, currentPassword: wrongPassword, ...chosen };
  await failing(ask(customersRequests.changePassword, wrong));
  const changed = await ask(customersRequests.changePassword, { ...wrong, currentPassword: first });
  await ask(customersRequests.forgotPassword, { email });
  const reset = await eventually(() => customers.tokenSentTo('reset-password', email));
  const [linkId] = (await customers.announced()).flatMap(({ facts }) =>
    facts.kind === 'reset-password' ? [String(facts.linkId)] : [],
  );
  const { path } = await ask(customersRequests.linkMessage, { linkId: linkId! });
  await ask(customersRequests.resetPassword, {
    token: reset,
    password: third,
    confirmPassword: third,
  });
  const hashes = await query<{ hash: string }>(`SELECT password_hash AS hash FROM customers`);
  return [
    ...passwords,
    wrongPassword,
    token,
    changed.token,
    verification,
    reset,
    path,
    ...hashes.map(({ hash }) => hash),
  ];
}

/** Every row of every table, without the one column that is there for hashes. */
async function stored(): Promise<string> {
  const tables = await query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'customers'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) =>
      query<{ row: string }>(
        `SELECT (to_jsonb(t) - 'password_hash')::text AS row FROM customers."${name}" t`,
      ),
    ),
  );
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n');
}

it('is in no line, event, error or row, also when the database fails', async () => {
  const secrets = await life();
  await customers.database.asAdmin(`ALTER TABLE customers.outbox RENAME TO outbox_away`);
  const next = { password: 'fourth secret of Nora', confirmPassword: 'fourth secret of Nora' };
  await failing(
    ask(customersRequests.register, aRegistration({ email: 'ada@example.com', ...next })),
  );
  await failing(
    ask(customersRequests.changePassword, {
      customerId: 1,
      currentPassword: passwords[2]!,
      ...next,
    }),
  );
  await customers.database.asAdmin(`ALTER TABLE customers.outbox_away RENAME TO outbox`);
  await eventually(() => expect(said.length).toBeGreaterThan(0));
  expect(lines.length).toBeGreaterThan(0);
  expect(errors.length).toBe(6);

  const places = {
    lines: lines.join('\n'),
    said: said.join('\n'),
    errors: errors.join('\n'),
    stored: await stored(),
    asked: JSON.stringify(customers.asked.filter(({ subject }) => !subject.includes('claim'))),
  };
  for (const [place, text] of Object.entries(places)) {
    for (const secret of [...secrets, next.password]) {
      expect(`${place} has ${text.includes(secret) ? secret : 'none'}`).toBe(`${place} has none`);
    }
    expect(`${place} ${/argon2|secret of Nora|\$v=19|eyJ/.exec(text)?.[0]}`).toBe(
      `${place} undefined`,
    );
  }
  // Where addresses may not be either.
  for (const place of ['lines', 'errors'] as const) expect(places[place]).not.toContain(email);
  const events = JSON.stringify(await customers.announced());
  expect(events).not.toContain('example.com');
});
