import { isRecordId, recordIdIn } from './ids';

const id = '3f0c8a52-4a51-4a4e-9a11-0f6f2b1d9c77';

describe('recordIdIn', () => {
  it('reads a whole link, an id with blanks around it, and capitals', () => {
    expect(recordIdIn(`https://example.com/technician-tracking?appointment=${id}`)).toBe(id);
    expect(recordIdIn(`  ${id.toUpperCase()} `)).toBe(id);
  });

  it('finds nothing in anything else', () => {
    expect(recordIdIn('FC-1042')).toBeNull();
    expect(recordIdIn('')).toBeNull();
  });
});

it('takes nothing for an id that is more or less than one', () => {
  expect(isRecordId(id)).toBe(true);
  for (const other of [id.toUpperCase(), ` ${id}`, `${id}\n`, id.slice(1), '', null, 7]) {
    expect(isRecordId(other)).toBe(false);
  }
});
