import { randomUUID } from 'node:crypto';
import { appointmentAnonymized, type AppointmentFacts } from '@contracts/booking/appointments';
import type { Estimate, QuestionFacts, SendEstimate } from '@contracts/payments/estimates';
import { priceBookCalls, type ChangePriceBookItem } from '@contracts/payments/price-book';
import { businessDate } from '@contracts/business-time';
import { estimateLimits } from '@contracts/vocabulary/estimates';
import { payLinkPurpose } from '@contracts/vocabulary/payments';
import { SignedLinks } from '@service-kit/links/signed-links';
import { eventually } from '@service-kit/testing/eventually';
import { outcomeOf, outcomesOf } from '@service-kit/testing/outcome-of';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { approve, decline, EstimatesUnderTest, twoOptions } from '../../test/estimates';
import { addRates, to } from '../../test/invoicing';
import { dana, nadia, sam } from '../../test/office';
import { codeOf, linkKeys, paymentsForTests } from '../../test/payments-under-test';

const payments = paymentsForTests();
const estimates = new EstimatesUnderTest(payments);

beforeAll(async () => {
  await payments.start();
  await payments.start();
});

const seen = (revision: number, state: NonNullable<SendEstimate['from']>['state'] = 'sent') => ({
  from: { revision, state },
});

const currentOf = async (call: Promise<unknown>): Promise<Estimate> => {
  const { code, details } = await refusalOf(call);
  expect(code).toBe('changed_meanwhile');
  return (details as { current: Estimate }).current;
};

describe('an estimate', () => {
  it('is shown as it was sent', async () => {
    const { id, token } = estimates.visit();
    const photo = randomUUID();
    const sent = await estimates.send(id, { photos: [photo] });
    expect(sent).toMatchObject({
      revision: 1,
      state: 'sent',
      by: 'Nadia Cole',
      note: 'The belt is torn.',
      photos: [photo],
      fee: { text: 'Diagnostic fee', amount: '89.00' },
      answer: null,
      options: [
        {
          name: 'Repair',
          words: '',
          total: '159.90',
          lines: [
            { kind: 'labor', code: 'BELT', quantity: 1, each: '120.00', amount: '120.00' },
            { text: 'Belt', words: 'With a year’s warranty', each: '19.95', amount: '39.90' },
          ],
        },
        { name: 'Repair and clean', total: '200.00', lines: [{}, { amount: '-20.00' }] },
      ],
    });
    expect(await estimates.shown(token)).toEqual({
      number: 'FC-1001',
      description: 'Repair, Whirlpool Dryer',
      estimate: sent,
      approvedBefore: null,
      open: true,
    });
    expect(await estimates.announced()).toEqual([
      {
        what: 'sent 1',
        facts: {
          appointmentId: id,
          estimateId: sent.id,
          revision: 1,
          state: 'sent',
          by: 'Nadia Cole',
          sentAt: sent.sentAt,
          options: [
            { name: 'Repair', totalCents: 15_990 },
            { name: 'Repair and clean', totalCents: 20_000 },
          ],
          answer: null,
          lines: null,
        },
      },
    ]);
  });

  it('says what its options cost with the tax of its day, and keeps saying it', async () => {
    const inCounty = { to };
    const withTax = ({ options }: Estimate) => options.map((option) => option.withTax);
    const early = estimates.visit(inCounty);
    expect(withTax(await estimates.send(early.id))).toEqual([null, null]);

    await addRates(payments);
    const { id, token } = estimates.visit(inCounty);
    const estimateId = randomUUID();
    const sent = await estimates.send(id, {}, { estimateId });
    // 6.5% of $159.90. Without a part, it's labor only.
    expect(withTax(sent)).toEqual(['170.29', '200.00']);
    await payments.query(
      `INSERT INTO tax_rates (county, version, from_date, until_date, state_rate, surtax_rate, by_name, at)
       SELECT county, 2, from_date, until_date, 600, 100, by_name, now() FROM tax_rates`,
    );
    expect(await estimates.send(id, {}, { estimateId })).toEqual(sent);
    expect(withTax((await estimates.shown(token)).estimate)).toEqual(withTax(sent));
    const elsewhere = estimates.visit({ to: { ...to, zipCode: '10001' } });
    expect(withTax(await estimates.send(elsewhere.id))).toEqual([null, null]);
  });

  it('is one version for an id, and not another visit’s', async () => {
    const { id } = estimates.visit();
    const estimateId = randomUUID();
    const first = await estimates.send(id, {}, { estimateId });
    expect(await estimates.send(id, {}, { estimateId })).toEqual(first);
    expect(await codeOf(estimates.send(id, { note: 'Other' }, { estimateId }))).toBe(
      'idempotency_key_reused',
    );
    const other = estimates.visit();
    expect(await codeOf(estimates.send(other.id, {}, { estimateId }))).toBe(
      'idempotency_key_reused',
    );
    expect(await estimates.announced()).toHaveLength(1);
  });

  it('is sent by the job’s technician, and by the office', async () => {
    const { id } = estimates.visit();
    const other = { technicianId: randomUUID() };
    expect(await codeOf(estimates.send(id, {}, { by: other }))).toBe('forbidden');
    expect(await codeOf(estimates.send(randomUUID()))).toBe('appointment_not_found');
    expect(await estimates.send(id, {}, { by: dana })).toMatchObject({ by: 'Dana Office' });
    expect(await codeOf(estimates.ofVisit(id, other.technicianId))).toBe('forbidden');
    expect((await estimates.ofVisit(id, nadia.id)).estimates).toHaveLength(1);
  });

  it('is too late from a phone, and never from the office', async () => {
    const { id } = estimates.visit();
    const estimateId = randomUUID();
    await estimates.send(id, {}, { estimateId });
    estimates.change(id, { technician: { ...nadia, tooLate: true } });
    expect(await outcomeOf(estimates.send(id, {}, { estimateId }))).toBe('done');
    expect(await codeOf(estimates.send(id, seen(1)))).toBe('too_late');
    expect(await outcomeOf(estimates.send(id, seen(1), { by: dana }))).toBe('done');
  });

  it('stays as it is when the price book or the visit’s price changes', async () => {
    const price = (amount: number, version: number): Promise<unknown> => {
      const change: ChangePriceBookItem = {
        ...{ kind: 'task', title: 'Replace the belt', price: amount, retired: false },
        ...{ from: businessDate(new Date()), version },
      };
      return payments.requests.ask(priceBookCalls.change, { code: 'BELT', change, by: sam });
    };
    await price(120, 0);
    const { id, token } = estimates.visit();
    const sent = await estimates.send(id);
    await price(999, 1);
    await payments.price(id, 55_500);
    estimates.change(id, { description: 'Repair, GE Oven' });
    expect(await estimates.shown(token)).toMatchObject({
      estimate: sent,
      description: 'Repair, Whirlpool Dryer',
    });
    await estimates.answer(token, approve());
    const [, { facts } = { facts: null }] = await estimates.announced();
    expect(facts?.lines).toEqual([
      { text: 'Replace the belt', cents: 12_000 },
      { text: 'Belt × 2', cents: 3_990 },
    ]);
  });

  it('can’t be changed by any statement of the service', async () => {
    const { id } = estimates.visit();
    await estimates.send(id);
    for (const change of [`options = '[]'`, 'revision = 2', 'sent_at = now()', `fee = NULL`]) {
      const statement = payments.query(`UPDATE estimates SET ${change}`);
      await expect(statement).rejects.toThrow('permission denied');
    }
    await expect(payments.query('DELETE FROM estimates')).rejects.toThrow('permission denied');
  });

  it('has so many versions at most', async () => {
    const { id } = estimates.visit();
    for (let revision = 0; revision < estimateLimits.versions; revision += 1) {
      await estimates.send(id, revision === 0 ? {} : seen(revision));
    }
    const last = seen(estimateLimits.versions);
    expect(await codeOf(estimates.send(id, last))).toBe('transition_refused');
  });

  it('and all its versions fit into an answer, the newest first', async () => {
    const { id } = estimates.visit();
    const line = { kind: 'labor' as const, text: 'x'.repeat(80), words: '界'.repeat(500) };
    const lines = Array.from({ length: 20 }, () => ({ ...line, quantity: 1, amount: 1 }));
    const options = ['A', 'B', 'C'].map((name) => ({ name, lines }));
    for (let revision = 0; revision < 8; revision += 1) {
      await estimates.send(id, { options, ...(revision > 0 && seen(revision)) });
    }
    const { estimates: versions } = await estimates.ofVisit(id);
    expect(versions[0]?.revision).toBe(8);
    expect(versions.length).toBeGreaterThan(2);
    expect(Buffer.byteLength(JSON.stringify(versions))).toBeLessThan(512_000);
  });
});

describe('a revision', () => {
  it('replaces a version that no one has answered', async () => {
    const { id, token } = estimates.visit();
    await estimates.send(id);
    const second = await estimates.send(id, { note: 'Also the motor.', ...seen(1) });
    expect(await estimates.states(id)).toEqual(['replaced', 'sent']);
    expect(await currentOf(estimates.answer(token, approve()))).toEqual(second);
    expect(await currentOf(estimates.answer(token, decline()))).toEqual(second);
  });

  it('leaves the approved price until it is approved, too', async () => {
    const { id, token } = estimates.visit();
    await estimates.send(id);
    await estimates.answer(token, approve());
    await estimates.send(id, { note: 'Also the motor.', ...seen(1, 'approved') });
    expect(await estimates.states(id)).toEqual(['approved', 'sent']);
    expect(await estimates.shown(token)).toMatchObject({
      estimate: { revision: 2, state: 'sent' },
      approvedBefore: { revision: 1, answer: { name: 'Nora Field', option: 0 } },
    });
    await estimates.answer(token, approve({ revision: 2, option: 1 }));
    expect(await estimates.states(id)).toEqual(['replaced', 'approved']);
    expect(await estimates.shown(token)).toMatchObject({ approvedBefore: null });
    const events = await estimates.announced();
    expect(events.map(({ what }) => what)).toEqual([
      'sent 1',
      'approved 2',
      'sent 3',
      'approved 4',
    ]);
    expect(events.at(-1)?.facts.lines).toEqual([
      { text: 'Replace the belt and clean', cents: 22_000 },
      { text: 'Returning customer', cents: -2_000 },
    ]);
  });

  it('that is declined leaves the approved price, without a fee', async () => {
    const { id, token } = estimates.visit();
    await estimates.send(id);
    await estimates.answer(token, approve());
    await estimates.send(id, seen(1, 'approved'));
    await estimates.answer(token, decline({ revision: 2 }));
    expect(await estimates.states(id)).toEqual(['approved', 'declined']);
    expect(await estimates.shown(token)).toMatchObject({
      estimate: { state: 'declined' },
      approvedBefore: { revision: 1, state: 'approved' },
    });
    expect((await estimates.announced()).at(-1)?.facts).toMatchObject({
      state: 'declined',
      lines: null,
    });
    expect(await outcomeOf(estimates.send(id, seen(2, 'declined')))).toBe('done');
  });

  it('is refused if it’s based on another version', async () => {
    const { id, token } = estimates.visit();
    expect(await refusalOf(estimates.send(id, seen(1)))).toMatchObject({
      code: 'changed_meanwhile',
      details: { current: null },
    });
    const first = await estimates.send(id);
    expect(await currentOf(estimates.send(id))).toEqual(first);
    expect(await currentOf(estimates.send(id, seen(1, 'approved')))).toEqual(first);
    await estimates.answer(token, approve());
    expect(await currentOf(estimates.send(id, seen(1)))).toMatchObject({ state: 'approved' });
    expect(await estimates.announced()).toHaveLength(2);
  });
});

describe('an answer', () => {
  it('approves an option by name, with the signature as it was drawn', async () => {
    const { id, token } = estimates.visit();
    await estimates.send(id);
    const signature = [{ points: [{ x: 1.23456, y: -7 }] }, { points: [] }];
    const shown = await estimates.answer(token, approve({ option: 1, signature }));
    expect(shown.estimate).toMatchObject({
      state: 'approved',
      answer: {
        name: 'Nora Field',
        option: 1,
        reason: '',
        signature: [{ points: [{ x: 1.23, y: -7 }] }, { points: [] }],
      },
    });
    const [, approved] = await estimates.announced();
    expect(approved).toMatchObject({
      what: 'approved 2',
      facts: {
        appointmentId: id,
        answer: { at: shown.estimate.answer?.at, name: 'Nora Field', option: 1, reason: '' },
      },
    });
    expect(JSON.stringify(approved)).not.toContain('signature');
  });

  it('declines with a reason, and then the fee is due', async () => {
    const { id, token } = estimates.visit();
    await estimates.send(id);
    const shown = await estimates.answer(token, decline({ name: 'Nora', option: 0 }));
    expect(shown.estimate).toMatchObject({
      state: 'declined',
      answer: { name: null, option: null, reason: 'Too much' },
    });
    expect((await estimates.announced()).at(-1)?.facts.lines).toEqual([
      { text: 'Diagnostic fee', cents: 8_900 },
    ]);
  });

  it('declines without a fee, and then nothing is due', async () => {
    const { id, token } = estimates.visit();
    await estimates.send(id, { fee: undefined });
    await estimates.answer(token, decline({ reason: undefined }));
    expect((await estimates.announced()).at(-1)?.facts).toMatchObject({
      lines: null,
      answer: { reason: '' },
    });
  });

  it('is given once: a repeat changes nothing, and another one is refused', async () => {
    const { id, token } = estimates.visit();
    await estimates.send(id);
    const shown = await estimates.answer(token, approve());
    expect(await estimates.answer(token, approve())).toEqual(shown);
    for (const other of [approve({ option: 1 }), approve({ name: 'Omar Field' }), decline()]) {
      expect(await currentOf(estimates.answer(token, other))).toEqual(shown.estimate);
    }
    expect(await estimates.announced()).toHaveLength(2);
    // It arrived, its answer didn't, and there's a new version in the meantime.
    await estimates.send(id, seen(1, 'approved'));
    expect(await estimates.answer(token, approve())).toMatchObject({ estimate: { revision: 2 } });
  });

  it('names an option that is there', async () => {
    const { id, token } = estimates.visit();
    await estimates.send(id);
    expect(await codeOf(estimates.answer(token, approve({ option: 2 })))).toBe('validation_failed');
    expect(await estimates.states(id)).toEqual(['sent']);
  });

  it('is refused once the visit is canceled, as is a revision', async () => {
    const { id, token } = estimates.visit();
    await estimates.send(id);
    estimates.change(id, { stands: false });
    expect(await estimates.shown(token)).toMatchObject({ open: false });
    expect(await codeOf(estimates.answer(token, approve()))).toBe('transition_refused');
    expect(await codeOf(estimates.send(id, seen(1)))).toBe('transition_refused');
    estimates.change(id, { stands: true });
    await estimates.answer(token, approve());
    estimates.change(id, { stands: false });
    expect(await outcomeOf(estimates.answer(token, approve()))).toBe('done');
  });
});

describe('several at once', () => {
  it('who send: one is sent, and the others see it', async () => {
    const { id } = estimates.visit();
    for (let revision = 0; revision < 4; revision += 1) {
      const from = revision === 0 ? {} : seen(revision);
      const senders = [{ technicianId: nadia.id }, dana, sam, { technicianId: nadia.id }];
      const outcomes = await Promise.allSettled(
        senders.map((by, index) => estimates.send(id, { ...from, note: `${index}` }, { by })),
      );
      const sent = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      expect(sent).toHaveLength(1);
      for (const one of outcomes) {
        if (one.status === 'rejected')
          expect(one.reason).toMatchObject({
            code: 'changed_meanwhile',
            details: { current: sent[0] },
          });
      }
    }
    expect(await estimates.states(id)).toEqual(['replaced', 'replaced', 'replaced', 'sent']);
  });

  it('who approve: one option, and everyone is told which', async () => {
    const { id, token } = estimates.visit();
    await estimates.send(id);
    const answers = Array.from({ length: 20 }, (_, index) =>
      index % 5 === 4 ? decline() : approve({ option: index % 2, name: `Nora ${index}` }),
    );
    const outcomes = await Promise.allSettled(
      answers.map((answer) => estimates.answer(token, answer)),
    );
    const { estimate } = await estimates.shown(token);
    const told = outcomes.map((one) =>
      one.status === 'fulfilled'
        ? one.value.estimate
        : (one.reason as { details: { current: Estimate } }).details.current,
    );
    expect(told).toEqual(told.map(() => estimate));
    const counted = outcomes.filter(({ status }) => status === 'fulfilled').length;
    expect(counted).toBe(estimate.state === 'approved' ? 1 : 4);
    expect((await estimates.announced()).map(({ what }) => what)).toEqual([
      'sent 1',
      `${estimate.state} 2`,
    ]);
  });

  it('who approve and revise: one of them, and both are told the truth', async () => {
    const wins = { approved: 0, revised: 0 };
    for (let round = 0; round < 8; round += 1) {
      const { id, token } = estimates.visit();
      await estimates.send(id);
      const calls = [
        () => estimates.answer(token, approve()),
        () => estimates.send(id, { note: 'Also the motor.', ...seen(1) }),
      ];
      if (round % 2 === 1) calls.reverse();
      const outcomes = await Promise.allSettled(calls.map((call) => call()));
      if (round % 2 === 1) outcomes.reverse();
      const [approval, revision] = outcomes;
      const isApproved = approval?.status === 'fulfilled';
      wins[isApproved ? 'approved' : 'revised'] += 1;
      expect(revision?.status).toBe(isApproved ? 'rejected' : 'fulfilled');
      expect(await estimates.states(id)).toEqual(isApproved ? ['approved'] : ['replaced', 'sent']);
      const loser = isApproved ? revision : approval;
      expect(loser).toMatchObject({
        reason: {
          code: 'changed_meanwhile',
          details: {
            current: isApproved
              ? { revision: 1, state: 'approved' }
              : { revision: 2, state: 'sent' },
          },
        },
      });
    }
    expect(wins.approved + wins.revised).toBe(8);
  });

  it('who ask: as many questions as are taken, each once', async () => {
    const { id, token } = estimates.visit();
    await estimates.send(id);
    const ids = Array.from({ length: estimateLimits.questions + 5 }, () => randomUUID());
    const outcomes = await outcomesOf([...ids, ...ids].map((one) => estimates.ask(token, one)));
    expect(outcomes['done']).toBeGreaterThanOrEqual(estimateLimits.questions);
    const announced = (await payments.announced<QuestionFacts>()).filter(({ subject }) =>
      subject.includes('estimate-asked'),
    );
    expect(new Set(announced.map(({ facts }) => facts.questionId)).size).toBe(
      estimateLimits.questions,
    );
    expect(announced).toHaveLength(estimateLimits.questions);
    expect(announced[0]?.facts).toMatchObject({
      appointmentId: id,
      question: 'How long does it take?',
    });
    expect(await codeOf(estimates.ask(token))).toBe('rate_limited');
    const [{ facts: known } = { facts: null }] = announced;
    expect(await outcomeOf(estimates.ask(token, known?.questionId))).toBe('done');
  });
});

describe('a link', () => {
  it('opens its own visit’s estimate only', async () => {
    const { id, token } = estimates.visit();
    const other = estimates.visit();
    await estimates.send(id);
    const payToken = new SignedLinks(linkKeys, payLinkPurpose).tokenFor(id);
    const changed = token.slice(0, 30) + (token[30] === 'A' ? 'B' : 'A') + token.slice(31);
    const wrong = [payToken, other.token, changed, '', 'x'.repeat(43)];
    for (const one of wrong) {
      expect(await codeOf(estimates.shown(one))).toBe('estimate_not_found');
      expect(await codeOf(estimates.answer(one, approve()))).toBe('estimate_not_found');
      expect(await codeOf(estimates.ask(one))).toBe('estimate_not_found');
      expect(await codeOf(estimates.photo(one, randomUUID()))).toBe('estimate_not_found');
    }
    expect(await estimates.states(id)).toEqual(['sent']);
    expect(await codeOf(payments.due(token))).toBe('appointment_not_found');
  });

  it('of an earlier generation opens nothing', async () => {
    const { id, token } = estimates.visit();
    await estimates.send(id);
    estimates.change(id, { linkGeneration: 1 });
    expect(await codeOf(estimates.shown(token))).toBe('estimate_not_found');
    expect(await codeOf(estimates.answer(token, approve()))).toBe('estimate_not_found');
  });

  it('ends, whatever is due', async () => {
    const { id, token } = estimates.visit();
    await estimates.send(id);
    const ended = { linksEnd: '2026-01-01T00:00:00.000Z', totalCents: 9_900, dueCents: 9_900 };
    estimates.change(id, ended);
    expect(await codeOf(estimates.shown(token))).toBe('estimate_not_found');
    expect(await outcomeOf(payments.due(payments.links.tokenFor(id)))).toBe('done');
  });

  it('shows the photos of the newest version and of the approved one, and no others', async () => {
    const { id, token } = estimates.visit();
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    await estimates.send(id, { photos: [first] });
    expect(await estimates.photo(token, first)).toEqual({ appointmentId: id });
    await estimates.answer(token, approve());
    await estimates.send(id, { photos: [second], ...seen(1, 'approved') });
    await estimates.send(id, { photos: [third], ...seen(2) });
    const shown = [first, second, third].map((one) => outcomeOf(estimates.photo(token, one)));
    expect(await Promise.all(shown)).toEqual(['done', 'photo_not_found', 'done']);
    const other = estimates.visit();
    await estimates.send(other.id);
    expect(await codeOf(estimates.photo(other.token, first))).toBe('photo_not_found');
  });
});

describe('a deleted customer’s estimates', () => {
  it('keep what was offered and decided, and name no one', async () => {
    const { id, token } = estimates.visit({ customerNumber: 7 });
    const kept = estimates.visit({ customerNumber: 8 });
    for (const one of [id, kept.id]) await estimates.send(one, { note: 'Belt of Nora Field' });
    const signature = [{ points: [{ x: 415, y: 2 }] }];
    await estimates.answer(token, approve({ signature }));
    await estimates.send(id, seen(1, 'approved'));
    await estimates.answer(token, decline({ revision: 2, reason: 'Ask Nora Field' }));
    await estimates.answer(kept.token, approve({ name: 'Omar Field' }));
    const visit = { appointmentId: id } as AppointmentFacts;
    await payments.publish(appointmentAnonymized, id, 9, visit);
    await eventually(async () => {
      const { estimates: versions } = await estimates.ofVisit(id);
      expect(versions).toMatchObject([
        { revision: 2, state: 'declined', note: '', answer: { reason: '' } },
        { revision: 1, note: '', answer: { name: null, option: 0, signature: [] } },
      ]);
    });
    const rows = await payments.query(
      `SELECT to_jsonb(e) AS row FROM estimates e WHERE appointment_id = $1`,
      [id],
    );
    expect(JSON.stringify(rows)).not.toMatch(/Nora|"customer_number": ?7|415/);
    expect((await estimates.shown(kept.token)).estimate).toMatchObject({
      note: 'Belt of Nora Field',
      answer: { name: 'Omar Field' },
    });
  });
});

describe('what is announced', () => {
  it('has a version for each step', async () => {
    const { id, token } = estimates.visit();
    await estimates.send(id, { options: [twoOptions.options[0]!] });
    await estimates.answer(token, decline());
    await estimates.send(id, seen(1, 'declined'), { by: dana });
    await estimates.send(id, seen(2), { by: dana });
    await estimates.answer(token, approve({ revision: 3 }));
    const announced = await estimates.announced();
    expect(announced.map(({ what }) => what)).toEqual([
      'sent 1',
      'declined 2',
      'sent 3',
      'sent 5',
      'approved 6',
    ]);
  });
});
