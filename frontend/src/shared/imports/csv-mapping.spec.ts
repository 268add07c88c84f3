import type { ColumnMapping } from '@contracts/imports/uploads';
import { exampleOf, fieldsByUse, mapped, mappingStep, sameMapping } from './csv-mapping';
import { unfitFile, worthRepeating } from './use-csv-import';

const fields = [
  { name: 'firstName', label: 'First name', required: true },
  { name: 'phone', label: 'Phone', required: true },
  { name: 'notes', label: 'Notes', required: false },
];

it('fills a field from columns, and takes them from the fields that had them', () => {
  const mapping = { firstName: 'Name', notes: ['Remarks', 'Memo'] };
  expect(mapped(mapping, 'phone', ['Tel'])).toEqual({ ...mapping, phone: 'Tel' });
  expect(mapped(mapping, 'phone', ['Tel', 'Cell'])).toMatchObject({ phone: ['Tel', 'Cell'] });
  expect(mapped(mapping, 'phone', ['Remarks'])).toEqual({
    firstName: 'Name',
    notes: 'Memo',
    phone: 'Remarks',
  });
  expect(mapped(mapping, 'notes', [])).toEqual({ firstName: 'Name' });
});

it('knows what is missing, what is not used, and whether the counts still hold', () => {
  const counts = { rows: 5, compared: 5, new: 2, changed: 1, same: 1, wrongRows: 1, noted: 3 };
  const headers = ['Name', 'Tel', 'Fax', 'Pager'];
  // No row has anything in the last one.
  const file = {
    headers,
    filled: headers.slice(0, 3),
    fields,
    mapping: {},
    sample: [],
    remarks: [],
  };
  const preview = { ...file, ...counts, wrong: [] };
  const step = (mapping: ColumnMapping, stale = false) => mappingStep({ preview, mapping, stale });
  const unfinished = step({ firstName: 'Name' });
  expect(unfinished).toMatchObject({ missing: [fields[1]], unused: ['Tel', 'Fax'] });
  expect(unfinished.unchecked).toBe(true);
  const whole = { firstName: 'Name', phone: ['Tel'] };
  const checked = { missing: [], unused: ['Fax'], unchecked: false, count: 3, problems: 4 };
  expect(step(whole)).toEqual(checked);
  expect(step(whole, true).unchecked).toBe(true);
});

it('puts what is in the file or has to be before all other fields', () => {
  const { used, others } = fieldsByUse({ fields, mapping: { notes: 'Remarks' } });
  expect(used.map(({ name }) => name)).toEqual(['firstName', 'phone', 'notes']);
  expect(others).toEqual([]);
  expect(fieldsByUse({ fields, mapping: {} }).others.map(({ name }) => name)).toEqual(['notes']);
});

it('takes an empty field for one that is not mapped', () => {
  expect(sameMapping({ a: 'x', b: '' }, { a: 'x' })).toBe(true);
  expect(sameMapping({ a: 'x' }, { a: ['x'] })).toBe(true);
  expect(sameMapping({ a: 'x' }, { a: ['x', 'y'] })).toBe(false);
  expect(sameMapping({ a: 'x' }, { a: 'y' })).toBe(false);
  expect(sameMapping({}, { a: 'y' })).toBe(false);
});

it('shows the first cell that says something', () => {
  const sample: Record<string, string>[] = [{ Name: ' ' }, { Name: 'Ada', Notes: 'n'.repeat(100) }];
  expect(exampleOf({ sample }, ['Name'])).toBe('Ada');
  expect(exampleOf({ sample }, ['Fax'])).toBe('');
  expect(exampleOf({ sample }, [])).toBe('');
  expect(exampleOf({ sample }, ['Fax', 'Name'])).toBe('Ada');
  expect(exampleOf({ sample }, ['Notes'])).toHaveLength(61);
});

it('does not send what cannot be read', () => {
  expect(unfitFile({ name: 'a.csv', size: 10 })).toBeUndefined();
  expect(unfitFile({ name: 'a.csv', size: 0 })).toMatch('empty');
  expect(unfitFile({ name: 'a.csv', size: 50 * 1024 * 1024 + 1 })).toMatch('50 MB');
  expect(unfitFile({ name: 'A.XLSX', size: 10 })).toMatch('not a CSV');
});

it('repeats what may go better, and no refusal', () => {
  const error = (status: number) => ({ status, code: 'x', message: '', raw: '' });
  expect([0, 408, 429, 500, 503].every((status) => worthRepeating(error(status)))).toBe(true);
  expect([400, 401, 404, 413, 422].some((status) => worthRepeating(error(status)))).toBe(false);
});
