import { dateWords, nameOf, originOf } from './customer-words';

it('writes names, dates and origins of imported customers', () => {
  expect(nameOf({ firstName: 'Ada', lastName: 'Baker' })).toBe('Ada Baker');
  expect(nameOf({ firstName: '', lastName: 'Baker' })).toBe('Baker');
  expect(nameOf({ firstName: '', lastName: '' })).toBe('No name');
  expect(dateWords('2026-11-05')).toBe('Nov 5, 2026');
  expect(originOf({ system: 'servicepro', serviceProId: '4711' })).toBe('ServicePro 4711');
  expect(originOf({ system: null, serviceProId: null })).toBe('CSV file');
  expect(originOf({ system: 'servicepro', serviceProId: '4712', inactive: true })).toBe(
    'ServicePro 4712, inactive there',
  );
});
