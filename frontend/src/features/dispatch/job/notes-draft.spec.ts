import { annotationOf, costError, dollarsOf, notesOf, sameNotes } from './notes-draft';
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
    ['-5', null],
    ['1e3', null],
    ['free', null],
    ['', null],
  ])('reads %j as %j', (text, amount) => expect(dollarsOf(text)).toBe(amount));

  it('may stay empty until it was set', () => {
    expect(costError('', '')).toBeUndefined();
    expect(costError('', '20.00')).toMatch(/0/);
    expect(costError('x', '')).toMatch(/dollars/);
    expect(costError('20', '')).toBeUndefined();
  });
});

describe('what is sent', () => {
  it('is only what has changed, with the version that it was made on', () => {
    expect(annotationOf({ totalCost: '$190' }, 4)).toEqual({ version: 4, totalCost: 190 });
    expect(annotationOf({ technicianNotes: '' }, 4)).toEqual({ version: 4, technicianNotes: '' });
    expect(annotationOf({ totalCost: '0' }, 1)).toEqual({ version: 1, totalCost: 0 });
  });

  it('does not take another way of writing a cost for a change', () => {
    expect(sameNotes('totalCost', '184.5', '$184.50')).toBe(true);
    expect(sameNotes('totalCost', '', '0')).toBe(false);
    expect(sameNotes('technicianNotes', '1.50', '1.5')).toBe(false);
    expect(sameNotes('technicianNotes', 'Pump ', 'Pump')).toBe(true);
  });

  it('begins with what the appointment has', () => {
    expect(notesOf(appointment({ version: 3, totalCost: '20.00' }))).toEqual({
      version: 3,
      texts: { technicianNotes: '', totalCost: '20.00' },
    });
  });
});
