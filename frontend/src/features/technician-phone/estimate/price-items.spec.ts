import { priceBook } from '../test/estimates';
import { feeOf, foundItems, linesOf, pricedItems, wholePrice } from './price-items';

const items = pricedItems(priceBook);
const codesOf = (typed: string, appliance = 'Oven') =>
  foundItems(items, typed, appliance).map(({ code }) => code);
const task = items.find(({ code }) => code === 'OVEN-ELEMENT')!;

describe('the price book on the phone', () => {
  it('leaves out what isn’t sold yet', () => {
    expect(items.map(({ code }) => code)).not.toContain('LATER');
  });

  it('proposes tasks of the job’s appliance first', () => {
    expect(codesOf('').slice(0, 2)).toEqual(['OVEN-TUNE', 'OVEN-ELEMENT']);
    expect(codesOf('', 'Washer')[0]).toBe('WASH-PUMP');
  });

  it.each([
    ['replace', ['OVEN-ELEMENT', 'WASH-PUMP']],
    ['PUMP replace', ['WASH-PUMP']],
    ['washer', ['WASH-PUMP']],
    ['diag', ['DIAG', 'DIAG-WINE']],
    ['nothing like it', []],
  ])('finds %j in titles, codes, words and appliances', (typed, codes) => {
    expect(codesOf(typed)).toEqual(codes);
  });

  it('makes a line for a task’s labor and one for each usual part', () => {
    expect(wholePrice(task)).toBe('224.50');
    expect(linesOf(task)).toMatchObject([
      { kind: 'labor', code: 'OVEN-ELEMENT', quantity: 1, amount: '150.00' },
      { kind: 'part', code: 'ELEMENT', text: 'Bake element', quantity: 1, amount: '74.50' },
    ]);
  });

  it('has the diagnostic fee of the appliance, or the one for all', () => {
    expect(feeOf(items, 'diagnostic', 'Wine Cooler')).toMatchObject({ amount: '129.00' });
    expect(feeOf(items, 'diagnostic', 'Oven')).toMatchObject({ amount: '89.00' });
    expect(feeOf(items, 'trip', 'Oven')).toBeNull();
  });
});
