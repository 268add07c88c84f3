import { dateWords, nameOf } from './customer-words';

it('writes names and dates of imported customers', () => {
  expect(nameOf({ firstName: 'Ada', lastName: 'Baker' })).toBe('Ada Baker');
  expect(nameOf({ firstName: '', lastName: 'Baker' })).toBe('Baker');
  expect(nameOf({ firstName: '', lastName: '' })).toBe('No name');
  expect(dateWords('2026-11-05')).toBe('Nov 5, 2026');
});
