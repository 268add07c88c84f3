import { technician } from '../../shared/live/test/factories';
import {
  fieldOn,
  technicianFields,
  technicianForms,
  type TechnicianForm,
} from './field-descriptions';
import {
  addBody,
  decimalOf,
  editBody,
  editableOf,
  emptyTechnician,
  placeOf,
  sameEdit,
  shownEdit,
  type TechnicianField,
} from './technician-values';

describe('coordinates', () => {
  it.each([
    ['29.9012', 29.9012],
    [' -81.3 ', -81.3],
    ['0', 0],
    ['', null],
    ['  ', null],
    ['north', null],
    ['29.9 N', null],
    ['Infinity', null],
  ])('reads %j as %j', (text, value) => expect(decimalOf(text)).toBe(value));

  const present = { lat: 29.5, lng: -81.2 };

  it.each([
    ['29.6', '', present, { lat: 29.6, lng: -81.2 }],
    ['x', '-81.9', present, { lat: 29.5, lng: -81.9 }],
    ['29.6', '', null, { lat: 29.6, lng: -81.3124 }],
    ['', '-81.9', null, { lat: 29.9012, lng: -81.9 }],
    ['', 'west', present, null],
  ])('takes %j and %j over %j for %j', (lat, lng, known, place) =>
    expect(placeOf({ lat, lng }, known)).toEqual(place),
  );
});

describe('a new technician', () => {
  it('is sent with its vehicle and a place in the form of the admin page', () => {
    const { vehicle, lat } = addBody.create({
      ...emptyTechnician.create,
      vehicleInfo: 'Van',
      lat: '',
    });
    expect([vehicle, lat]).toEqual(['Van', 29.9012]);
  });

  it('has what was chosen about when, where and on what they work', () => {
    const values = {
      ...emptyTechnician.add,
      email: ' ray@example.com',
      serviceArea: ['Clay', '32084'],
      workingHours: [{ weekday: 1, start: '08:00', end: '15:00' }],
      daysOff: [
        { from: '2026-11-24', to: '2026-11-24', reason: '' },
        { from: '', to: '', reason: '' },
      ],
    };
    expect(addBody.add(values)).toMatchObject({
      email: 'ray@example.com',
      serviceArea: ['Clay', '32084'],
      workingHours: [{ weekday: 1, start: '08:00', end: '15:00' }],
      daysOff: [{ from: '2026-11-24', to: '2026-11-24', reason: '' }],
    });
  });
});

describe('the forms', () => {
  const fieldNames = Object.keys(technicianFields) as TechnicianField[];

  it.each(Object.keys(technicianForms) as TechnicianForm[])(
    'of kind %s show each of their fields once, under a label',
    (kind) => {
      const shown = technicianForms[kind].rows.flat();
      const described = fieldNames.filter((name) => fieldOn(kind, name));
      expect(shown.toSorted()).toEqual(described.toSorted());
    },
  );

  it('say what is missing wherever something is required', () => {
    for (const { requiredOn, missing } of Object.values(technicianFields))
      if (requiredOn) expect(missing).toBeTruthy();
  });
});

describe('an edit', () => {
  it('begins with what the technician has, available also for one who is busy', () => {
    const { name, phone } = technician();
    const busy = technician({ status: 'busy', vehicleInfo: null, specialties: ['Oven', 'Range'] });
    expect(editableOf(busy)).toEqual({
      version: 1,
      values: {
        name,
        phone,
        vehicleInfo: '',
        specialties: ['Oven', 'Range'],
        avatar: '',
        email: '',
        serviceArea: [],
        workingHours: [],
        daysOff: [],
        availability: 'available',
      },
    });
  });

  it('may leave vehicle and specialties empty', () => {
    const body = { version: 3, vehicleInfo: '', specialties: [] };
    expect(editBody({ vehicleInfo: '', specialties: [] }, 3)).toEqual(body);
  });

  it('does not take another order of areas, or a blank, for a change', () => {
    expect(sameEdit('serviceArea', ['Clay', '32084'], ['32084', 'Clay'])).toBe(true);
    expect(sameEdit('specialties', ['Oven', 'Range'], ['Oven'])).toBe(false);
    expect(sameEdit('name', 'Ann', 'Ann ')).toBe(true);
  });
});

describe('hours and days off', () => {
  const hours = [1, 2, 3, 6].map((weekday) => ({ weekday, start: '08:00', end: '16:30' }));
  const vacation = { from: '2026-11-24', to: '2026-11-28', reason: 'Vacation' };
  const person = technician({
    workingHours: hours,
    daysOff: [vacation],
    serviceArea: ['Clay', '32084'],
  });
  const { values } = editableOf(person);

  it('are sent as they were', () => {
    const { workingHours, daysOff, serviceArea } = values;
    expect(editBody({ workingHours, daysOff, serviceArea }, 1)).toEqual({
      version: 1,
      workingHours: hours,
      daysOff: [vacation],
      serviceArea: ['Clay', '32084'],
    });
    expect(editBody({ workingHours: [], daysOff: [], serviceArea: [] }, 1)).toEqual({
      version: 1,
      workingHours: [],
      daysOff: [],
      serviceArea: [],
    });
  });

  it('are read as people say them', () => {
    expect(shownEdit.workingHours(values.workingHours)).toBe(
      'Mon–Wed 8 AM–4:30 PM, Sat 8 AM–4:30 PM',
    );
    expect(shownEdit.workingHours([])).toBe('All business hours');
    expect(shownEdit.daysOff(values.daysOff)).toBe('Nov 24 – Nov 28 (Vacation)');
  });

  it('aren’t changed by a row that no date was chosen for, and neither is that row sent', () => {
    const row = { from: '', to: '', reason: 'x' };
    const unfinished = [row, vacation];
    expect(sameEdit('daysOff', unfinished, values.daysOff)).toBe(true);
    expect(editBody({ daysOff: unfinished }, 1).daysOff).toEqual([vacation]);
  });
});
