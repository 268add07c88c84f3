import { estimateLimits } from '@contracts/vocabulary/estimates';
import { formatMoney } from '../../../shared/format';
import { approvedEstimate } from '../test/factories';
import { aSentEstimate } from '../test/estimates';
import {
  changedOption,
  draftOf,
  firstWrong,
  newDraft,
  optionCents,
  priceRange,
  shownOptions,
  toSend,
  visitEstimateOf,
  withLines,
  withOption,
  withoutOption,
  wrongLine,
  wrongOption,
  type DraftLine,
} from './estimate-draft';

const line = (over: Partial<DraftLine> = {}): DraftLine => ({
  kind: 'labor',
  text: 'Work',
  words: '',
  code: null,
  quantity: 1,
  amount: '100',
  ...over,
});
const blank = newDraft({ fee: null, photos: [], from: null });
const draft = changedOption(blank, 0, { lines: [line()] });
const part = line({ kind: 'part', code: 'PUMP', text: 'Pump', amount: '74.50' });

describe('an estimate that is written', () => {
  it('is copied into the next option under another name', () => {
    const both = withOption(draft, draft.options[0]);
    expect(both.options.map(({ name, lines }) => [name, lines])).toEqual([
      ['Repair', [line()]],
      ['Repair plus', [line()]],
    ]);
    const three = withOption(changedOption(both, 0, { name: 'Complete REPAIR' }));
    expect(three.options[2]).toEqual({ name: 'Repair', words: '', lines: [] });
    expect(withOption(three).options).toHaveLength(estimateLimits.options);
    expect(withoutOption(three, 0).options.map(({ name }) => name)).toEqual([
      'Repair plus',
      'Repair',
    ]);
  });

  it('counts up what is added twice, unless its price differs', () => {
    expect(withLines([line(), part], [part])).toEqual([line(), { ...part, quantity: 2 }]);
    expect(withLines([part], [{ ...part, amount: '80' }])).toHaveLength(2);
    const full = Array.from({ length: estimateLimits.lines }, () => line());
    expect(withLines(full, [line()])).toBeNull();
    expect(withLines([...full.slice(1), part], [part])).toHaveLength(estimateLimits.lines);
    expect(withLines([{ ...part, quantity: estimateLimits.quantity }], [part])![0]!.quantity).toBe(
      estimateLimits.quantity,
    );
  });

  it.each([
    ['100', 10_000],
    ['$1,000.10', 100_010],
    ['', 0],
    ['a lot', 0],
  ])('adds up what can be read of %j', (amount, cents) => {
    expect(optionCents({ lines: [line({ amount })] })).toBe(cents);
  });

  it('takes a discount off, with or without its sign', () => {
    const off = (amount: string) => line({ kind: 'discount', amount });
    expect(optionCents({ lines: [line(), off('20'), off('-5.50')] })).toBe(7_450);
    expect(wrongLine(off('0')).amount).toBeDefined();
    expect(wrongLine(off('-20'))).toEqual({});
  });

  it('isn’t sent before each option and the fee are right', () => {
    expect(firstWrong(draft)).toBeNull();
    expect(firstWrong(blank)).toBe(0);
    expect(wrongOption(blank.options[0]!, blank.options).lines).toContain('lines');
    const same = changedOption(withOption(draft, draft.options[0]), 1, { name: 'repair ' });
    expect(firstWrong(same)).toBe(0);
    const nameless = changedOption(withOption(draft, draft.options[0]), 1, { name: ' ' });
    expect(firstWrong(nameless)).toBe(1);
    const negative = changedOption(draft, 0, {
      lines: [line(), line({ kind: 'discount', amount: '200' })],
    });
    expect(wrongOption(negative.options[0]!, negative.options).lines).toContain('total');
    expect(firstWrong({ ...draft, fee: { text: 'Visit', amount: '' } })).toBe('fee');
    for (const wrong of [{ text: ' ' }, { amount: '' }, { amount: '-1' }, { amount: '1000000' }]) {
      expect(firstWrong(changedOption(draft, 0, { lines: [line(wrong)] }))).toBe(0);
    }
  });

  it('is sent in numbers, without what is empty', () => {
    const written = {
      ...changedOption(draft, 0, {
        lines: [
          line({ text: ' Work ', amount: '$100.10' }),
          { ...part, quantity: 2 },
          line({ kind: 'discount', amount: '5' }),
        ],
      }),
      fee: { text: 'Diagnostic visit', amount: '89' },
      note: ' Burned. ',
      photos: ['p1'],
    };
    const sent = toSend(written);
    expect(sent).toEqual({
      options: [
        {
          name: 'Repair',
          lines: [
            { kind: 'labor', text: 'Work', quantity: 1, amount: 100.1 },
            { kind: 'part', text: 'Pump', code: 'PUMP', quantity: 2, amount: 74.5 },
            { kind: 'discount', text: 'Work', quantity: 1, amount: -5 },
          ],
        },
      ],
      fee: { text: 'Diagnostic visit', amount: 89 },
      note: 'Burned.',
      photos: ['p1'],
      from: null,
    });
    expect(toSend(draft)).not.toHaveProperty('fee');
    expect(shownOptions(sent)).toMatchObject([
      { total: '244.10', lines: [{}, { each: '74.50', amount: '149.00' }, { amount: '-5.00' }] },
    ]);
  });
});

describe('a version that was sent', () => {
  it('is the start of the next one, and comes out as it was', () => {
    const sent = aSentEstimate();
    const next = draftOf(sent);
    expect(next.from).toEqual({ revision: 1, state: 'sent' });
    const options = sent.options.map((option) => ({ ...option, withTax: null }));
    expect(shownOptions(toSend(next))).toEqual(options);
    expect(toSend(next)).toMatchObject({ fee: { amount: 89 }, note: sent.note });
  });

  it('is shown until the list has it, with what was approved before', () => {
    const before = approvedEstimate();
    expect(visitEstimateOf(aSentEstimate({ revision: 2 }), before)).toMatchObject({
      revision: 2,
      state: 'sent',
      from: '140.00',
      to: '140.00',
      approved: before.approved,
    });
  });
});

describe('the prices of options', () => {
  it.each([
    [['245.00'], '$245.00'],
    [['410.00', '99.00', '245.00'], '$99.00 to $410.00'],
    [['10.00', '10.00'], '$10.00'],
  ])('names the prices %j', (totals, words) => {
    expect(priceRange(totals, formatMoney)).toBe(words);
  });
});
