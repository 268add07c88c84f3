import type { EstimateLine, EstimateOption } from '@contracts/payments/estimates';
import { comparedOptions } from './compare-options';

const line = (text: string, amount: string, over: Partial<EstimateLine> = {}): EstimateLine => ({
  kind: 'part',
  text,
  words: '',
  code: null,
  quantity: 1,
  each: amount,
  amount,
  ...over,
});
const option = (name: string, total: string, ...lines: EstimateLine[]): EstimateOption => ({
  name,
  words: '',
  lines,
  total,
  withTax: null,
});

const labor = line('Replace the pump', '150.00', { kind: 'labor' });
const pump = line('Drain pump', '89.50');
const hose = line('Hose', '20.00');

describe('options of an estimate', () => {
  it('say what only some of them have, and what they cost more', () => {
    const [repair, plus] = comparedOptions([
      option('Repair', '239.50', labor, pump),
      option('Repair plus', '259.50', labor, pump, hose),
    ]);
    expect(repair!.lines.map(({ isEverywhere }) => isEverywhere)).toEqual([true, true]);
    expect(plus!.lines.map(({ isEverywhere }) => isEverywhere)).toEqual([true, true, false]);
    expect([repair!.without, plus!.without]).toEqual([['Hose'], []]);
    expect([repair!.moreCents, plus!.moreCents]).toEqual([0, 2_000]);
  });

  it('differ in a line with another quantity, but no one lacks it', () => {
    const two = line('Hose', '40.00', { quantity: 2, each: '20.00' });
    const compared = comparedOptions([
      option('One', '20.00', hose),
      option('Two', '40.00', two, hose),
    ]);
    expect(compared.map(({ without }) => without)).toEqual([[], []]);
    expect(compared[1]!.lines.map(({ isEverywhere }) => isEverywhere)).toEqual([false, true]);
  });

  it('name what one lacks once, and never a discount', () => {
    const off = line('Senior discount', '-10.00', { kind: 'discount' });
    const compared = comparedOptions([
      option('Repair', '150.00', labor),
      option('Repair plus', '170.00', labor, hose),
      option('Complete', '160.00', labor, line('HOSE', '20.00'), off),
    ]);
    expect(compared.map(({ without }) => without)).toEqual([['HOSE'], [], []]);
  });

  it('have nothing to compare if there is only one', () => {
    const [only] = comparedOptions([option('Repair', '150.00', labor)]);
    expect(only).toMatchObject({ without: [], moreCents: 0, lines: [{ isEverywhere: true }] });
  });
});
