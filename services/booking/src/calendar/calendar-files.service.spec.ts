import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { anyCharacter } from '@contracts/testing/any-character';
import type { AppointmentEntity } from '../appointments/appointment.entity';
import { CustomerLinks } from '../appointments/customer-links';
import { BookingConfig } from '../config';
import { anAppointment, friday } from '../../test/factories';
import { CalendarFilesService } from './calendar-files.service';

const config = (settings: Partial<BookingConfig> = {}) =>
  Object.assign(new BookingConfig(), {
    LINK_SECRET: 'a secret of a spec, of no use elsewhere',
    PUBLIC_URL: 'https://repairs.example.com',
    ...settings,
  });

function calendars(settings: Partial<BookingConfig> = {}) {
  const set = config(settings);
  return new CalendarFilesService(new CustomerLinks(set), set);
}

const id = randomUUID();
const textOf = (details: Partial<AppointmentEntity> = {}, settings: Partial<BookingConfig> = {}) =>
  calendars(settings).fileOf(anAppointment({ id, ...details }), friday).text;

/** Lines as a calendar reads them: folded ones put together, as name and value. */
const linesOf = (text: string) => text.replace(/\r\n[ \t]/g, '').split('\r\n');
const valueOf = (text: string, name: string) =>
  linesOf(text)
    .filter((line) => new RegExp(`^${name}[;:]`).test(line))
    .map((line) => line.slice(line.indexOf(':') + 1));

/** The names of all lines, whatever is in them. */
const shapeOf = (text: string) => linesOf(text).map((line) => /^[A-Z-]*/.exec(line)?.[0]);

describe('the calendar file of an appointment', () => {
  it('says when, where, what, and by whom, in UTC', () => {
    const { fileName, text } = calendars().fileOf(anAppointment({ id }), friday);
    expect(fileName).toBe('FC-1042.ics');
    expect(valueOf(text, 'METHOD')).toEqual(['PUBLISH']);
    expect(valueOf(text, 'UID')).toEqual([`${id}@repairs.example.com`]);
    expect(valueOf(text, 'DTSTART')).toEqual(['20261124T140000Z']);
    expect(valueOf(text, 'DTEND')).toEqual(['20261124T150000Z']);
    expect(valueOf(text, 'DTSTAMP')).toEqual(['20261120T150000Z']);
    expect(valueOf(text, 'STATUS')).toEqual(['CONFIRMED']);
    expect(valueOf(text, 'TRIGGER')).toEqual(['-P1D']);
    expect(valueOf(text, 'URL')).toEqual([
      `https://repairs.example.com/technician-tracking?appointment=${id}`,
    ]);
    const [summary] = valueOf(text, 'SUMMARY');
    expect(summary).toBe('First Coast Appliance Repair: Repair\\, Washer');
    expect(valueOf(text, 'LOCATION')).toEqual(['12 Tern Lane\\, St Augustine\\, FL 32084']);
    const [description] = valueOf(text, 'DESCRIPTION');
    expect(description).toContain('(904) 555-0142');
    expect(description).toContain('100 Lighthouse Way');
  });

  it('names the company as its operator has set it', () => {
    const text = textOf({}, { BUSINESS_NAME: 'Bay Repairs', BUSINESS_PHONE: '(904) 555-0199' });
    expect(text).toContain('Bay Repairs');
    expect(text).toContain('(904) 555-0199');
    expect(text).not.toContain('First Coast');
  });

  it('is the same entry at each version, and a later one', () => {
    const [first, second] = [textOf({ version: 1 }), textOf({ version: 7 })];
    expect(valueOf(second, 'UID')).toEqual(valueOf(first, 'UID'));
    expect([...valueOf(first, 'SEQUENCE'), ...valueOf(second, 'SEQUENCE')]).toEqual(['1', '7']);
  });

  it('of a cancelled one cancels it, and rings no more', () => {
    const text = textOf({ status: 'cancelled', version: 3 });
    expect(valueOf(text, 'STATUS')).toEqual(['CANCELLED']);
    expect(valueOf(text, 'SEQUENCE')).toEqual(['3']);
    expect(text).not.toContain('VALARM');
  });

  it('has no link that changes anything', () => {
    expect(textOf()).not.toMatch(/manage/);
  });

  it('of a deleted customer names no one', () => {
    expect(valueOf(textOf({ address: '', customerName: '' }), 'LOCATION')).toEqual([
      'St Augustine\\, FL 32084',
    ]);
  });

  it.each([
    'A\r\nATTENDEE:mailto:eve@example.com',
    'A\nEND:VEVENT\nBEGIN:VEVENT',
    'A\rMETHOD:CANCEL',
    'A\u2028METHOD:CANCEL\u2029X:1\u0085Y:1',
    'A\\nMETHOD:CANCEL',
    ';,\\:"^\'',
    'A\u0000\u0007\u001bB',
  ])('gives no one a line of their own: %j', (nasty) => {
    const attacked = textOf(
      { address: nasty, city: nasty, brand: nasty, appliance: nasty, serviceType: nasty },
      { BUSINESS_NAME: nasty, BUSINESS_PHONE: nasty, BUSINESS_STREET: nasty },
    );
    expect(shapeOf(attacked)).toEqual(shapeOf(textOf()));
    expect(valueOf(attacked, 'METHOD')).toEqual(['PUBLISH']);
  });

  it('keeps its form whatever people type, no line longer than a calendar takes', () => {
    const shape = shapeOf(textOf());
    const unit = fc.constantFrom(
      ...['\r', '\n', '\r\n', ',', ';', ':', '\\', '"', 'a', 'é', '😀', ' ', '\t', '\u0001', '^'],
    );
    const anything = fc.oneof(
      fc.string({ unit, maxLength: 300 }),
      fc.string({ unit: anyCharacter, maxLength: 100 }),
    );
    fc.assert(
      fc.property(anything, anything, anything, (address, appliance, brand) => {
        const text = textOf({ address, appliance, brand });
        expect(shapeOf(text)).toEqual(shape);
        const lines = text.split('\r\n');
        for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
      }),
      { numRuns: 200 },
    );
  });
});
