/** What must never be found where it could be read later: passwords, tokens, links and hashes. */
import { customersRequests } from '@contracts/customers/accounts';
import { eventually } from '@service-kit/testing/eventually';
import { keptErrors } from '@service-kit/testing/kept-errors';
import { loggedLines } from '@service-kit/testing/logged-lines';
import { callsOf, customersForTests, email } from '../test/customer-calls';

const customers = customersForTests();
const lines = loggedLines();
/** On the live channel and in requests to others, as it crossed the wire. */
const said: string[] = [];

beforeAll(() => {
  for (const subject of ['live.>', 'events.>', 'booking.>']) {
    customers.hear(subject, (payload) => said.push(JSON.stringify(payload)));
  }
});

const passwords = ['first secret of Nora', 'second secret of Nora', 'third secret of Nora'];
const wrongPassword = 'wrong secret of Nora';
const { ask, changePassword, registered, reset, verificationSentTo, verify } = callsOf(customers);
const query = <Row>(statement: string) => customers.query<Row>(statement);
const { errors, failing } = keptErrors();

/** An account's life with everything that may go wrong in it; returns what no one may find. */
async function life(): Promise<string[]> {
  const [first = '', second = '', third = ''] = passwords;
  const { id } = await registered({ password: first });
  await failing(registered({ password: first }));
  await failing(ask(customersRequests.logIn, { email, password: wrongPassword }));
  const { token } = await ask(customersRequests.logIn, { email, password: first });
  const verification = await verificationSentTo(email);
  await verify(verification);
  await failing(verify(verification));
  await failing(changePassword(id, wrongPassword, second));
  const changed = await changePassword(id, first, second);
  await ask(customersRequests.forgotPassword, { email });
  const resetLink = await eventually(() => customers.tokenSentTo('reset-password', email));
  const [linkId] = (await customers.announced()).flatMap(({ facts }) =>
    facts.kind === 'reset-password' ? [String(facts.linkId)] : [],
  );
  const { path } = await ask(customersRequests.linkMessage, { linkId: linkId! });
  await reset(resetLink, third);
  const hashes = await query<{ hash: string }>(`SELECT password_hash AS hash FROM accounts`);
  return [
    ...passwords,
    wrongPassword,
    token,
    changed.token,
    verification,
    resetLink,
    path,
    ...hashes.map(({ hash }) => hash),
  ];
}

describe('a secret', () => {
  it('is in no line, event, error or row, also when the database fails', async () => {
    const secrets = await life();
    await customers.database.asAdmin(`ALTER TABLE customers.outbox RENAME TO outbox_away`);
    const next = 'fourth secret of Nora';
    await failing(registered({ email: 'ada@example.com', password: next }));
    await failing(changePassword(1, passwords[2]!, next));
    await customers.database.asAdmin(`ALTER TABLE customers.outbox_away RENAME TO outbox`);
    await eventually(() => expect(said.length).toBeGreaterThan(0));
    expect(lines.length).toBeGreaterThan(0);
    expect(errors.length).toBe(6);

    const places = {
      lines: lines.join('\n'),
      said: said.join('\n'),
      errors: errors.join('\n'),
      // One column is there for hashes.
      stored: await customers.everyRow('password_hash'),
      asked: JSON.stringify(
        customers.stubs.asked.filter(({ subject }) => !subject.includes('claim')),
      ),
    };
    for (const [place, text] of Object.entries(places)) {
      for (const secret of [...secrets, next]) {
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
});
