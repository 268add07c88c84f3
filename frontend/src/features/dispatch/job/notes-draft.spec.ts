import { costLimits } from '@contracts/vocabulary/money';
import {
  annotationOf,
  centsIn,
  dollarsOf,
  draftOf,
  linesIn,
  notesOf,
  sameNotes,
  wrongCost,
} from './notes-draft';
import { appointment } from '../test/factories';

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
    const error = (draft: string, present: string) => wrongCost(draft, present)?.message;
    expect(error('', '')).toBeUndefined();
    expect(error('', '20.00')).toMatch(/0/);
    expect(error('x', '')).toMatch(/dollars/);
    expect(error('20', '')).toBeUndefined();
    expect(error('-5', '')).toMatch(/total/i);
  });

  it('is lines, whatever was typed into them', () => {
    const typed = [
      { text: 'Service call', amount: '$89' },
      { text: '', amount: '' },
      { text: 'Pump, 1/2 hp', amount: '12 4' },
      { text: '', amount: '5' },
    ];
    expect(linesIn(draftOf(typed))).toEqual(typed);
    expect(linesIn('20.00')).toEqual([{ text: '', amount: '20.00' }]);
    expect(linesIn('')).toEqual([{ text: '', amount: '' }]);
  });

  it.each([
    ['Service call\t89\nDiscount\t-89', null],
    ['Service call\t89\n', null],
    ['Service call\t', { index: 0, input: 'amount', message: /^Enter an amount/ }],
    ['Service call\t89\nDrain pump\tx', { index: 1, input: 'amount', message: /^Line 2: Enter/ }],
    ['Service call\t89\n12', { index: 1, input: 'text', message: /^Line 2: Say what/ }],
    ['Service call\t89\nDiscount\t-89.01', { index: 0, input: 'amount', message: /total/i }],
    ['A\t60000\nB\t60000', { index: 0, input: 'amount', message: /total/i }],
  ])('of lines is checked: %j', (draft, wrong) => {
    const found = wrongCost(draft, '');
    if (wrong === null) expect(found).toBeNull();
    else expect(found).toEqual({ ...wrong, message: expect.stringMatching(wrong.message) });
  });

  it('adds up what can be read of its lines', () => {
    expect(centsIn('Service call\t89\nDrain pump\t124.50\nDiscount\t-10.05\nNext\t')).toBe(20_345);
    expect(centsIn(Array.from({ length: costLimits.lines }, () => 'A\t0.1').join('\n'))).toBe(200);
  });
});

describe('what is sent', () => {
  it('is only what has changed, with the version that it was made on', () => {
    expect(annotationOf({ totalCost: '$190' }, 4)).toEqual({ version: 4, totalCost: 190 });
    expect(annotationOf({ technicianNotes: '' }, 4)).toEqual({ version: 4, technicianNotes: '' });
    expect(annotationOf({ totalCost: '0' }, 1)).toEqual({ version: 1, totalCost: 0 });
    expect(annotationOf({ totalCost: 'Service call \t$89\n\nDiscount\t-9' }, 1)).toEqual({
      version: 1,
      costLines: [
        { text: 'Service call', amount: 89 },
        { text: 'Discount', amount: -9 },
      ],
    });
    expect(annotationOf({ totalCost: 'Service call\t89' }, 1)).toMatchObject({
      costLines: [{ text: 'Service call', amount: 89 }],
    });
  });

  it('does not take another way of writing a cost for a change', () => {
    expect(sameNotes('totalCost', '184.5', '$184.50')).toBe(true);
    expect(sameNotes('totalCost', '', '0')).toBe(false);
    expect(sameNotes('totalCost', 'Call\t89', 'Call \t$89.00')).toBe(true);
    expect(sameNotes('totalCost', 'Call\t89\n', 'Call\t89')).toBe(false);
    expect(sameNotes('totalCost', 'Call\t89', '89')).toBe(false);
    expect(sameNotes('totalCost', 'Call\t89\nPump\t5', 'Pump\t5\nCall\t89')).toBe(false);
    expect(sameNotes('technicianNotes', '1.50', '1.5')).toBe(false);
    expect(sameNotes('technicianNotes', 'Pump ', 'Pump')).toBe(true);
  });

  it('begins with what the appointment has', () => {
    expect(notesOf(appointment({ version: 3, totalCost: '20.00' }))).toEqual({
      version: 3,
      texts: { technicianNotes: '', workDone: '', internalNotes: '', totalCost: '20.00' },
    });
    const costLines = [
      { text: 'Service call', amount: '29.00' },
      { text: 'Discount', amount: '-9.00' },
    ];
    expect(notesOf(appointment({ totalCost: '20.00', costLines })).texts.totalCost).toBe(
      'Service call\t29.00\nDiscount\t-9.00',
    );
  });
});
