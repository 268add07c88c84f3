import { costLimits } from '@contracts/vocabulary/money';
import {
  annotationOf,
  centsIn,
  costWords,
  notesOf,
  sameNotes,
  withItem,
  wrongCost,
} from './notes-draft';
import { examplePriceBookEntry } from '@contracts/testing/examples';
import { dollarsOf } from '../../../shared/forms/typed-dollars';
import { appointment } from '../test/factories';

const line = (amount: string, text = '') => ({ text, amount });
/** As in `Call 89, Pump 5`. */
const linesOf = (words: string) =>
  words.split(', ').map((each) => {
    const [, text = '', amount = ''] = /^(?:(.*) )?(\S*)$/.exec(each) ?? [];
    return line(amount, text);
  });

describe('a cost', () => {
  it.each([
    ['184.50', 184.5],
    ['$1,250', 1250],
    [' $ 0 ', 0],
    ['100000', 100_000],
    ['100000.01', null],
    ['12.345', null],
    ['1,25', null],
    ['-5', -5],
    ['-$10.05', -10.05],
    ['−$ 1,000', -1000],
    ['-100000.01', null],
    ['--5', null],
    ['1e3', null],
    ['free', null],
    ['', null],
  ])('reads %j as %j', (text, amount) => expect(dollarsOf(text)).toBe(amount));

  it('may stay empty until it was set', () => {
    const error = (draft: string, present: string) =>
      wrongCost([line(draft)], [line(present)])?.message;
    expect(error('', '')).toBeUndefined();
    expect(error('', '20.00')).toMatch(/0/);
    expect(error('x', '')).toMatch(/dollars/);
    expect(error('20', '')).toBeUndefined();
    expect(error('-5', '')).toMatch(/total/i);
  });

  it('is said line by line', () => {
    const lines = [
      line('89', 'Service call'),
      line('-9', 'Discount'),
      line('?', 'Pump'),
      line('5'),
    ];
    expect(costWords(lines)).toBe('Service call: $89.00\nDiscount: -$9.00\nPump: ?\n$5.00');
  });

  it.each([
    ['Service call 89, Discount -89', null],
    ['Service call 89, ', null],
    ['Service call ', { index: 0, input: 'amount', message: /^Enter an amount/ }],
    ['Service call 89, Drain pump x', { index: 1, input: 'amount', message: /^Line 2: Enter/ }],
    ['Service call 89, 12', { index: 1, input: 'text', message: /^Line 2: Say what/ }],
    ['Service call 89, Discount -89.01', { index: 0, input: 'amount', message: /total/i }],
    ['A 60000, B 60000', { index: 0, input: 'amount', message: /total/i }],
  ])('of lines is checked: %j', (draft, wrong) => {
    const found = wrongCost(linesOf(draft), []);
    if (wrong === null) expect(found).toBeNull();
    else expect(found).toEqual({ ...wrong, message: expect.stringMatching(wrong.message) });
  });

  it('adds up what can be read of its lines', () => {
    expect(centsIn(linesOf('Service call 89, Drain pump 124.50, Discount -10.05, Next '))).toBe(
      20_345,
    );
    expect(centsIn(Array.from({ length: costLimits.lines }, () => line('0.1', 'A')))).toBe(200);
  });
});

describe('what is sent', () => {
  it('is only what has changed, with the version that it was made on', () => {
    expect(annotationOf({ totalCost: [line('$190')] }, 4)).toEqual({ version: 4, totalCost: 190 });
    expect(annotationOf({ technicianNotes: '' }, 4)).toEqual({ version: 4, technicianNotes: '' });
    expect(annotationOf({ totalCost: [line('0')] }, 1)).toEqual({ version: 1, totalCost: 0 });
    expect(annotationOf({ totalCost: linesOf('Service call  $89, , Discount -9') }, 1)).toEqual({
      version: 1,
      costLines: [
        { text: 'Service call', amount: 89 },
        { text: 'Discount', amount: -9 },
      ],
    });
    expect(annotationOf({ totalCost: [line('89', 'Service call')] }, 1)).toMatchObject({
      costLines: [{ text: 'Service call', amount: 89 }],
    });
  });

  it('does not take another way of writing a cost for a change', () => {
    const isSame = (one: string, other: string) =>
      sameNotes('totalCost', linesOf(one), linesOf(other));
    expect(isSame('184.5', '$184.50')).toBe(true);
    expect(isSame('', '0')).toBe(false);
    expect(isSame('Call 89', 'Call  $89.00')).toBe(true);
    expect(isSame('Call 89, ', 'Call 89')).toBe(false);
    expect(isSame('Call 89', '89')).toBe(false);
    expect(isSame('Call 89, Pump 5', 'Pump 5, Call 89')).toBe(false);
    expect(sameNotes('technicianNotes', '1.50', '1.5')).toBe(false);
    expect(sameNotes('technicianNotes', 'Pump ', 'Pump')).toBe(true);
  });

  it('begins with what the appointment has', () => {
    expect(notesOf(appointment({ version: 3, totalCost: '20.00' }))).toEqual({
      version: 3,
      values: {
        technicianNotes: '',
        workDone: '',
        internalNotes: '',
        totalCost: [line('20.00')],
      },
    });
    const costLines = [
      { text: 'Service call', amount: '29.00' },
      { text: 'Discount', amount: '-9.00' },
    ];
    expect(notesOf(appointment({ totalCost: '20.00', costLines })).values.totalCost).toEqual(
      costLines,
    );
  });
});

describe('an item of the price book', () => {
  const pump = { code: 'PUMP-1', quantity: 3, title: 'Drain pump', price: '89.10' };
  const entry = examplePriceBookEntry({ parts: [pump] });

  it('becomes a line for its labor and one for each of its parts', () => {
    expect(withItem([{ text: '', amount: ' ' }], entry)).toEqual([
      { text: 'Replace the drain pump', amount: '150.00' },
      { text: 'Drain pump × 3', amount: '267.30' },
    ]);
  });

  it('comes after what is typed already, while there is room', () => {
    const typed = { text: 'Service call', amount: '89' };
    expect(withItem([typed], entry)).toHaveLength(3);
    const full = Array.from({ length: 19 }, () => typed);
    expect(withItem(full, entry)).toBeNull();
    expect(withItem(full, examplePriceBookEntry({ parts: [] }))).toHaveLength(20);
  });

  it('keeps how many there are of a part with the longest title', () => {
    const long = { ...pump, title: 'x'.repeat(80), quantity: 12 };
    const [, line] = withItem([], examplePriceBookEntry({ parts: [long] }))!;
    expect(line!.text).toBe(`${'x'.repeat(75)} × 12`);
  });
});
