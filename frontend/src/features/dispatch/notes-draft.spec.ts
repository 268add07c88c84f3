import { annotationOf, costError, dollarsOf, notesDraftOf } from './notes-draft';
import { appointment } from './test/factories';

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
    expect(costError('', null)).toBeUndefined();
    expect(costError('', '20.00')).toMatch(/0/);
    expect(costError('x', null)).toMatch(/dollars/);
    expect(costError('20', null)).toBeUndefined();
  });
});

describe('what is sent', () => {
  const before = appointment({ technicianNotes: 'Pump', totalCost: '184.50' });

  it('is only what has changed', () => {
    const draft = notesDraftOf(before);
    expect(annotationOf(draft, before)).toBeNull();
    expect(annotationOf({ ...draft, totalCost: '184.5' }, before)).toBeNull();
    expect(annotationOf({ ...draft, totalCost: '190' }, before)).toEqual({ totalCost: 190 });
    expect(annotationOf({ ...draft, technicianNotes: ' ' }, before)).toEqual({
      technicianNotes: '',
    });
  });

  it('sets a first cost of zero', () => {
    const none = appointment();
    expect(annotationOf({ ...notesDraftOf(none), totalCost: '0' }, none)).toEqual({ totalCost: 0 });
  });
});
