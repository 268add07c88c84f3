import { AvailableSlotsQuery, RescheduleAppointment } from '@contracts/booking/appointment-calls';
import { RequestValidationPipe } from './request-validation.pipe';

const pipe = new RequestValidationPipe();
const slots = (query: object) =>
  pipe.transform(query, { type: 'query', metatype: AvailableSlotsQuery });
const day = { date: '2026-11-25' };
const refused = expect.objectContaining({ code: 'validation_failed' });

describe('the validation of queries', () => {
  it('checks a valid query of few values once, and all who send it share the result', async () => {
    const first = await slots({ ...day });
    expect(first).toBeInstanceOf(AvailableSlotsQuery);
    expect(first).toEqual(day);
    expect(Object.isFrozen(first)).toBe(true);
    expect(await slots({ ...day })).toBe(first);
    expect(await slots({ date: '2026-11-26' })).toEqual({ date: '2026-11-26' });
  });

  it.each([{}, { date: '2026-11-31' }, { date: [day.date] }, { ...day, other: 'x' }])(
    'refuses %j each time, whatever was valid before',
    async (query) => {
      await slots({ ...day });
      await expect(slots(query)).rejects.toEqual(refused);
      await expect(slots(query)).rejects.toEqual(refused);
    },
  );

  it('remembers a bounded number of queries, none of them long', async () => {
    const first = await slots({ ...day });
    // A name that every object has is not refused but dropped, and could be as long as an address.
    const long = () => slots({ ...day, constructor: 'x'.repeat(200) });
    expect(await long()).not.toBe(await long());
    for (let year = 3000; year < 3064; year += 1) await slots({ date: `${year}-01-01` });
    expect(await slots({ ...day })).not.toBe(first);
  });

  it('makes each request of another class again', async () => {
    const body = { appointmentDate: day.date, timeSlot: '07:00 AM - 08:00 AM' };
    const check = () => pipe.transform(body, { type: 'body', metatype: RescheduleAppointment });
    expect(await check()).not.toBe(await check());
  });
});
