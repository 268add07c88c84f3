/** What customers are told of invoices, credit notes and voids. */
import { randomUUID } from 'node:crypto';
import { billInvoiced, invoiceCalls, type Invoice } from '@contracts/payments/invoices';
import { exampleInvoice } from '@contracts/testing/examples';
import { eventually } from '@service-kit/testing/eventually';
import { anEvent, payUrl, publicUrl, type Visit } from '../test/factories';
import { notificationsForTests } from '../test/notifications-under-test';

const under = notificationsForTests();
const documents = new Map<string, Invoice[]>();

beforeAll(async () => {
  under.when(invoiceCalls.ofVisit, ({ appointmentId }) => ({
    invoices: documents.get(appointmentId) ?? [],
    proposal: null,
  }));
  await under.start({ SMTP_URL: under.mail.url, SMS_URL: under.texts.url });
});

const deposit = { text: 'Deposit received', amount: '-100.00' };
const partPaid = { lines: [deposit], paid: '100.00', due: '234.14' };

let count = 482;
function aVisitWith(invoice: Partial<Invoice> = {}): { visit: Visit; number: string } {
  const visit = under.visit({ email: `${randomUUID()}@example.com` });
  const number = invoice.number ?? `INV${10_000 + (count += 1)}`;
  documents.set(visit.id, [exampleInvoice({ ...invoice, number })]);
  return { visit, number };
}

async function tell(
  { visit, number }: ReturnType<typeof aVisitWith>,
  what: 'issued' | 'credited' | 'voided',
  version = 1,
): Promise<void> {
  const facts = {
    ...{ appointmentId: visit.id, customerNumber: null, number, invoice: null, what },
    ...{ totalCents: 33_414, taxCents: 2_039, netCents: 31_375, lines: [], by: 'Dana Office' },
  };
  const event = anEvent(billInvoiced, visit.id, version, facts);
  // As after a crash: the stream takes one event's id twice only if the message's is another.
  for (let time = 0; time < 2; time += 1)
    await under.stream.publish(randomUUID(), event.subject, JSON.stringify(event));
}
const mailTo = ({ email }: Visit) => under.mailTo(email).map(({ mail }) => mail);
const told = (kind: string, state = 'sent') => ({ kind, channel: 'email', state });

describe('an invoice', () => {
  it('is sent once by email, with what is due and the link to pay it', async () => {
    const job = aVisitWith({ balance: partPaid });
    const { visit, number } = job;
    await tell(job, 'issued');
    await under.told(visit.id, [told('invoice-issued')]);
    const [mail, ...more] = mailTo(visit);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Invoice ${number}: $334.14 (FC-1042)`);
    for (const words of [
      'Drain pump: $148.75',
      'Florida sales tax 6% + St. Johns surtax 0.5%: $20.39',
      'Total: $334.14',
      'Deposit received: -$100.00',
      'Balance due: $234.14',
      `Pay $234.14:\n${publicUrl}${payUrl}`,
    ]) {
      expect(mail?.text).toContain(words);
    }
    expect(mail?.text).not.toContain('Tern Lane');
    expect(under.texts.received).toEqual([]);
  });

  it('says that it is paid, and still has the link to its page', async () => {
    const job = aVisitWith({ balance: { ...partPaid, paid: '334.14', due: '0.00' } });
    const { visit } = job;
    await tell(job, 'issued');
    await eventually(() => expect(mailTo(visit)).toHaveLength(1));
    expect(mailTo(visit)[0]?.text).toContain('Balance due: Paid in full');
    expect(mailTo(visit)[0]?.text).toContain(`See the invoice:\n${publicUrl}${payUrl}`);
  });

  it('is sent as it is when it leaves, and not once it was voided', async () => {
    const job = aVisitWith();
    const { visit } = job;
    const [invoice] = documents.get(visit.id)!;
    let isAway = true;
    under.when(invoiceCalls.ofVisit, ({ appointmentId }) => {
      if (isAway && appointmentId === visit.id) return new Promise<never>(() => undefined);
      return { invoices: documents.get(appointmentId) ?? [], proposal: null };
    });
    await tell(job, 'issued');
    await eventually(async () => expect(await under.about(visit.id)).toHaveLength(1));
    const voided = { at: new Date().toISOString(), by: 'Dana', reason: 'Wrong address' };
    documents.set(visit.id, [{ ...invoice!, voided }]);
    isAway = false;
    await tell(job, 'voided', 2);
    await under.told(visit.id, [
      told('invoice-issued', 'skipped'),
      told('invoice-voided', 'skipped'),
    ]);
    expect(mailTo(visit)).toEqual([]);
  }, 60_000);

  it('that was sent and then voided isn’t to be paid anymore', async () => {
    const job = aVisitWith({ balance: partPaid });
    const { visit, number } = job;
    await tell(job, 'issued');
    await under.told(visit.id, [told('invoice-issued')]);
    await tell(job, 'voided', 2);
    await under.told(visit.id, [told('invoice-issued'), told('invoice-voided')]);
    expect(mailTo(visit)[1]?.subject).toBe(`Invoice ${number} is void (FC-1042)`);
  });

  it('that is voided while its email is on the way isn’t to be paid anymore', async () => {
    const job = aVisitWith({ balance: partPaid });
    const { visit, number } = job;
    let arrive = () => {};
    under.mail.answers.push({ after: new Promise<void>((resolve) => (arrive = resolve)) });
    const { attempts } = under.mail;
    await tell(job, 'issued');
    await eventually(() => expect(under.mail.attempts).toBe(attempts + 1));
    const [invoice] = documents.get(visit.id)!;
    const voided = { at: new Date().toISOString(), by: 'Dana', reason: 'Wrong address' };
    documents.set(visit.id, [{ ...invoice!, voided }]);
    await tell(job, 'voided', 2);
    const reason = expect.stringMatching(/still on its way/) as string;
    await under.told(visit.id, [
      told('invoice-issued', 'waiting'),
      { ...told('invoice-voided', 'waiting'), reason },
    ]);
    arrive();
    await under.told(visit.id, [told('invoice-issued'), told('invoice-voided')]);
    expect(mailTo(visit)[1]?.subject).toBe(`Invoice ${number} is void (FC-1042)`);
  });

  it('has no name in an email to an unverified address', async () => {
    const job = aVisitWith({ balance: partPaid });
    const { visit } = job;
    under.unverified.add(visit.email);
    await tell(job, 'issued');
    await under.told(visit.id, [told('invoice-issued')]);
    expect(mailTo(visit)[0]?.text).not.toMatch(/Nora|Lane/);
    expect(mailTo(visit)[0]?.text).toContain('Balance due: $234.14');
  });
});

describe('a credit note', () => {
  it('is sent with what it takes off, and why', async () => {
    const job = aVisitWith({
      number: 'CN10001',
      kind: 'credit-note',
      credits: { number: 'INV10482', reason: 'Came late' },
      ...{ lines: [], net: '-50.00', tax: '-3.25', total: '-53.25' },
    });
    const { visit } = job;
    await tell(job, 'credited', 2);
    await under.told(visit.id, [told('invoice-credited')]);
    const [mail] = mailTo(visit);
    expect(mail?.subject).toBe('Credit note CN10001: $53.25 off INV10482 (FC-1042)');
    expect(mail?.text).toContain('Came late');
    expect(mail?.text).toContain('Total: -$53.25');
  });
});
