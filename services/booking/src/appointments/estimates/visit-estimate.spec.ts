import type { EstimateFacts } from '@contracts/payments/estimates';
import { sumOfLines, type CostLine } from '@contracts/vocabulary/money';
import { returnedCheckFee } from '@contracts/vocabulary/payments';
import { effectOf, estimateView, type StoredEstimate } from './visit-estimate';

interface Visit {
  readonly totalCents: number | null;
  readonly costLines: readonly CostLine[];
  readonly estimate: StoredEstimate | null;
}
type Step = (visit: Visit) => Visit;

const unpriced: Visit = { totalCents: null, costLines: [], estimate: null };

function facts(revision: number, over: Partial<EstimateFacts> = {}): EstimateFacts {
  return {
    appointmentId: 'a1',
    estimateId: `e${revision}`,
    revision,
    state: 'sent',
    by: 'Nadia Cole',
    sentAt: `2026-11-2${revision}T15:00:00.000Z`,
    options: [
      { name: 'Repair', totalCents: revision * 10_000 },
      { name: 'Replace', totalCents: revision * 20_000 },
    ],
    answer: null,
    lines: null,
    ...over,
  };
}
const at = (revision: number) => `2026-11-2${revision}T16:00:00.000Z`;
const sent = (revision: number) => facts(revision);
const approved = (revision: number, option = 0) =>
  facts(revision, {
    state: 'approved',
    answer: { at: at(revision), name: 'Nora Field', option, reason: '' },
    lines: [{ text: `Repair ${revision}`, cents: revision * 10_000 * (option + 1) }],
  });
const declined = (revision: number, fee: number | null) =>
  facts(revision, {
    state: 'declined',
    answer: { at: at(revision), name: null, option: null, reason: `No ${revision}` },
    lines: fee === null ? null : [{ text: 'Diagnostic fee', cents: fee }],
  });

const hearing =
  (said: EstimateFacts): Step =>
  (visit) => {
    const { estimate, costLines } = effectOf(said, visit);
    return costLines
      ? { estimate, costLines, totalCents: sumOfLines(costLines) }
      : { ...visit, estimate };
  };
/** As payments' fees are added. */
const checkFee: Step = ({ estimate, costLines, totalCents }) => {
  const isOneAmount = costLines.length === 0 && totalCents !== null;
  const before = isOneAmount ? [{ text: 'Repair', cents: totalCents }] : costLines;
  const lines = [...before, { text: returnedCheckFee.line, cents: 3_000 }];
  return { estimate, costLines: lines, totalCents: sumOfLines(lines) };
};

function orders<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) =>
    orders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}

const after = (steps: readonly Step[], visit: Visit) => {
  const end = steps.reduce((one, step) => step(one), visit);
  return { lines: end.costLines, total: end.totalCents, estimate: estimateView(end) };
};

describe('a visit’s estimate', () => {
  it('is the newest version, with the price that holds', () => {
    const steps = [sent(1), approved(1, 1), sent(2)].map(hearing);
    expect(after(steps, unpriced)).toEqual({
      lines: [{ text: 'Repair 1', cents: 20_000 }],
      total: 20_000,
      estimate: {
        revision: 2,
        state: 'sent',
        options: 2,
        from: '200.00',
        to: '400.00',
        sentAt: '2026-11-22T15:00:00.000Z',
        reason: '',
        approved: { option: 'Replace', total: '200.00', name: 'Nora Field', at: at(1) },
      },
    });
  });

  it('credits the diagnostic fee with an approval, and keeps what payments added', () => {
    const diagnosed = {
      totalCents: 8_900,
      costLines: [{ text: 'Diagnostic fee', cents: 8_900 }],
      estimate: null,
    };
    expect(after([checkFee, hearing(approved(1))], diagnosed).lines).toEqual([
      { text: 'Repair 1', cents: 10_000 },
      { text: 'Returned check fee', cents: 3_000 },
    ]);
  });

  it('that is declined sets its fee, unless the visit has a price', () => {
    const fee = [{ text: 'Diagnostic fee', cents: 8_900 }];
    expect(after([hearing(declined(1, 8_900))], unpriced)).toMatchObject({
      lines: fee,
      estimate: { state: 'declined', reason: 'No 1', approved: null },
    });
    for (const priced of [
      { totalCents: 0, costLines: [], estimate: null },
      { totalCents: 9_000, costLines: [{ text: 'Visit', cents: 9_000 }], estimate: null },
    ]) {
      expect(after([hearing(declined(1, 8_900))], priced).lines).toEqual(priced.costLines);
    }
  });

  it('leaves a price that the office set after an earlier fee', () => {
    const one = hearing(declined(1, 8_900))(unpriced);
    const office = { ...one, totalCents: 5_000, costLines: [{ text: 'Courtesy', cents: 5_000 }] };
    expect(after([hearing(declined(2, 7_900))], office).total).toBe(5_000);
  });

  it.each<[string, Step[]]>([
    [
      'two that are declined',
      [...[sent(1), declined(1, 8_900), sent(2), declined(2, 7_900)].map(hearing), checkFee],
    ],
    [
      'two that are approved',
      [...[sent(1), approved(1), sent(2), approved(2, 1)].map(hearing), checkFee],
    ],
    [
      'one declined, one approved, one declined',
      [sent(1), declined(1, 8_900), sent(2), approved(2), sent(3), declined(3, null)].map(hearing),
    ],
    [
      'one replaced, one approved, a revision',
      [...[sent(1), sent(2), approved(2), sent(3)].map(hearing), checkFee],
    ],
  ])('ends the same in any order, also told twice: %s', (_, steps) => {
    const expected = after(steps, unpriced);
    const isEvent = (step: Step) => step !== checkFee;
    for (const order of orders(steps)) {
      expect(after(order, unpriced)).toEqual(expected);
      const again = order.filter(isEvent);
      expect(after([...order, ...again.toReversed(), ...again], unpriced)).toEqual(expected);
    }
  });
});
