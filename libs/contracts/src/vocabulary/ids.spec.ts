import { appointmentNumberIn, isRecordId, recordIdIn } from './ids';

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

describe('ids and numbers', () => {
  it('takes nothing for an id that is more or less than one', () => {
    expect(isRecordId(id)).toBe(true);
    for (const other of [id.toUpperCase(), ` ${id}`, `${id}\n`, id.slice(1), '', null, 7]) {
      expect(isRecordId(other)).toBe(false);
    }
  });

  it('reads the number of an appointment however it is typed', () => {
    for (const typed of ['FC-1042', ' fc 1042', '1042', '#1042', 'Repair of the dryer (fc1042)']) {
      expect(appointmentNumberIn(typed)).toBe('FC-1042');
    }
    for (const other of [
      '',
      'Appliance Repair Service',
      'SR-1042',
      'IM-1042',
      'AFC-1',
      'part 1042',
    ]) {
      expect(appointmentNumberIn(other)).toBeNull();
    }
  });
});
