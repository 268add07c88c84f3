import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
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

  it('of a canceled one takes the same entry out, and rings no more', () => {
    const text = textOf({ status: 'cancelled', version: 3 });
    expect(valueOf(text, 'METHOD')).toEqual(['CANCEL']);
    expect(valueOf(text, 'UID')).toEqual(valueOf(textOf(), 'UID'));
    expect(valueOf(text, 'STATUS')).toEqual(['CANCELLED']);
    expect(valueOf(text, 'SEQUENCE')).toEqual(['3']);
    expect(valueOf(text, 'ORGANIZER')).toEqual(['mailto:service@example.com']);
    expect(text).not.toContain('VALARM');
  });

  it('is no meeting with an organizer, which the customer could not change', () => {
    expect(textOf()).not.toMatch(/ORGANIZER|ATTENDEE/);
  });

  it.each(['scheduled', 'in-progress', 'completed'] as const)(
    'rings a day before a %s visit, and not for a time that has passed',
    (status) => {
      const { startsAt } = anAppointment();
      const at = (hours: number) => new Date(startsAt.getTime() - hours * 3_600_000);
      const alarms = (now: Date) =>
        valueOf(calendars().fileOf(anAppointment({ id, status }), now).text, 'TRIGGER');
      expect(alarms(at(24.1))).toEqual(['-P1D']);
      for (const hours of [24, 23.9, 1, 0, -1, -500]) expect(alarms(at(hours))).toEqual([]);
    },
  );

  it('names the program that made it by the address of the site', () => {
    expect(valueOf(textOf(), 'PRODID')).toEqual(['-//repairs.example.com//Appointments//EN']);
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

/** What a calendar has read. */
interface Read {
  readonly method: unknown;
  readonly uid: unknown;
  readonly sequence: number;
  readonly status: unknown;
  readonly start: Date;
  readonly end: Date;
  readonly summary: unknown;
  readonly location: unknown;
  readonly description: unknown;
  readonly alarms: number;
}

/** Two programs that have nothing in common. */
const parsers: Record<string, (text: string) => Read> = {
  'ical.js': (text) => {
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
    const entries = calendar.getAllSubcomponents('vevent');
    expect(entries).toHaveLength(1);
    const [entry] = entries;
    const event = new ICAL.Event(entry);
    return {
      method: calendar.getFirstPropertyValue('method'),
      uid: event.uid,
      sequence: event.sequence,
      status: entry?.getFirstPropertyValue('status'),
      start: event.startDate.toJSDate(),
      end: event.endDate.toJSDate(),
      summary: event.summary,
      location: event.location,
      description: event.description,
      alarms: entry?.getAllSubcomponents('valarm').length ?? 0,
    };
  },
  'node-ical': (text) => {
    const found = Object.values(nodeIcal.sync.parseICS(text));
    const events = found.filter((each) => each?.type === 'VEVENT') as VEvent[];
    expect(events).toHaveLength(1);
    const event = events[0]!;
    return {
      method: event.method,
      uid: event.uid,
      sequence: Number(event.sequence),
      status: event.status,
      start: event.start,
      end: event.end!,
      summary: event.summary,
      location: event.location,
      description: event.description,
      alarms: event.alarms?.length ?? 0,
    };
  },
};

describe.each(Object.entries(parsers))('%s', (_name, read) => {
  it('reads what the entry says', () => {
    const appointment = anAppointment({ id, version: 4 });
    expect(read(textOf({ version: 4 }))).toMatchObject({
      method: 'PUBLISH',
      uid: `${id}@repairs.example.com`,
      sequence: 4,
      status: 'CONFIRMED',
      start: appointment.startsAt,
      end: appointment.endsAt,
      summary: 'First Coast Appliance Repair: Repair, Washer',
      location: '12 Tern Lane, St Augustine, FL 32084',
      alarms: 1,
    });
  });

  it('reads a canceled one as the end of the same entry', () => {
    expect(read(textOf({ status: 'cancelled', version: 5 }))).toMatchObject({
      method: 'CANCEL',
      uid: `${id}@repairs.example.com`,
      sequence: 5,
      status: 'CANCELLED',
      alarms: 0,
    });
  });

  it.each([
    ['2027-03-13T14:00:00Z', '9:00 AM EST'],
    ['2027-03-14T13:00:00Z', '9:00 AM EDT'],
    ['2027-10-31T13:00:00Z', '9:00 AM EDT'],
    ['2027-11-07T14:00:00Z', '9:00 AM EST'],
  ])('reads the hour of %s as %s', (starts, words) => {
    const startsAt = new Date(starts);
    const endsAt = new Date(startsAt.getTime() + 3_600_000);
    const { start, end } = read(textOf({ startsAt, endsAt }));
    expect({ start, end }).toEqual({ start: startsAt, end: endsAt });
    const shown = start.toLocaleTimeString('en-US', {
      timeZone: 'America/New_York',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    });
    expect(shown).toBe(words);
  });

  it('reads what people typed as they typed it', () => {
    const typed = fc.string({
      unit: fc.constantFrom(...',;:"\'^&<>éü\u{1F600}修a '),
      minLength: 1,
      maxLength: 120,
    });
    fc.assert(
      fc.property(typed, typed, (address, appliance) => {
        const event = read(textOf({ address, appliance, city: 'Palm Coast' }));
        const place = address.trim() === '' ? [] : [address];
        const expected = {
          summary: `First Coast Appliance Repair: Repair, ${appliance}`,
          location: [...place, 'Palm Coast', 'FL 32084'].join(', '),
        };
        for (const [name, text] of Object.entries(expected))
          expect(String(event[name as keyof typeof expected]).trim()).toBe(text.trim());
        expect(String(event.description)).toContain(appliance.trim());
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ['12 Tern Lane\nBuzzer 4; ask, please', '12 Tern Lane Buzzer 4; ask, please'],
    ['C\\D, "north" gate', 'C\\D, "north" gate'],
  ])('reads the address %j on one line', (address, line) => {
    expect(read(textOf({ address })).location).toBe(`${line}, St Augustine, FL 32084`);
  });
});
