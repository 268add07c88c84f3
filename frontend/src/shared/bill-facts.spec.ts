import { billFacts, billMark } from './bill-facts';

const bill = (over: Partial<Parameters<typeof billFacts>[0]>) => ({
  status: 'completed' as const,
  totalCost: '1234.50',
  costLines: [],
  paid: '0.00',
  due: '1234.50',
  ...over,
});
const shown = (over: Parameters<typeof bill>[0]) =>
  billFacts(bill(over)).map(({ label, value }) => `${label} ${value}`);

describe('what a customer is told of a bill', () => {
  it('is what it costs and what is due', () => {
    expect(shown({})).toEqual(['Cost $1,234.50', 'Due $1,234.50']);
  });

  it('is what was paid, and what is left to pay', () => {
    expect(shown({ paid: '1000.00', due: '234.50' })).toEqual([
      'Cost $1,234.50',
      'Paid $1,000.00',
      'Due $234.50',
    ]);
    expect(shown({ paid: '1234.50', due: '0.00' })).toEqual(['Cost $1,234.50', 'Paid $1,234.50']);
  });

  it('is nothing while nothing was agreed, and of a canceled visit', () => {
    expect(shown({ totalCost: null, due: '0.00' })).toEqual([]);
    expect(shown({ status: 'cancelled', paid: '10.00', due: '0.00' })).toEqual([]);
  });
});

describe('the mark of a bill', () => {
  it.each([
    [{}, 'Due $1,234.50'],
    [{ paid: '1234.00', due: '0.50' }, 'Due $0.50'],
    [{ paid: '1234.50', due: '0.00' }, 'Paid'],
    [{ totalCost: '0.00', due: '0.00' }, null],
    [{ totalCost: null, paid: '5.00', due: '0.00' }, null],
    [{ status: 'cancelled' as const, due: '0.00', paid: '5.00' }, null],
  ])('for %j is %s', (over, mark) => {
    expect(billMark(bill(over))).toBe(mark);
  });
});
