import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { exampleBooking } from '../testing/examples';
import { AnnotateAppointment, BookByOffice } from './appointment-calls';

const wrongIn = <Body extends object>(type: new () => Body, body: object) =>
  validateSync(plainToInstance(type, body)).map(({ property }) => property);

const booking = exampleBooking({ appointmentDate: '2026-11-23', timeSlot: '10:00-11:00' });

describe('what the office books', () => {
  it.each([
    ['an email', {}, []],
    ['no email', { email: '' }, []],
    ['half an email', { email: 'nora@' }, ['email']],
    ['a technician', { technicianId: '3b1d6f68-2d80-40a5-ab2e-56a9c5dd9d62' }, []],
    ['no technician', { technicianId: null }, []],
    ['someone by name', { technicianId: 'Nadia' }, ['technicianId']],
    ['no phone', { phone: ' ' }, ['phone']],
  ])('may have %s', (_what, changes, wrong) => {
    expect(wrongIn(BookByOffice, { ...booking, ...changes })).toEqual(wrong);
  });

  it('needs no word about the email', () => {
    const silent = { ...booking, email: undefined };
    expect(wrongIn(BookByOffice, JSON.parse(JSON.stringify(silent)) as object)).toEqual([]);
  });
});

describe('a correction', () => {
  it.each([
    ['nothing', {}, []],
    ['a phone', { phone: '(904) 555-0188' }, []],
    ['an empty phone', { phone: '' }, ['phone']],
    ['no email', { email: '' }, []],
    ['half an email', { email: 'nora@' }, ['email']],
    ['no gate code', { gateCode: '' }, []],
    ['an appliance that we do not repair', { appliance: 'Toaster' }, ['appliance']],
    ['null', { city: null }, ['city']],
  ])('may have %s', (_what, body, wrong) => {
    expect(wrongIn(AnnotateAppointment, body)).toEqual(wrong);
  });
});
