import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { AddTechnician, UpdateTechnician } from './technicians';

/** The fields that are refused, of a technician as the office writes them. */
function refused(Class: new () => object, body: object): string[] {
  const options = { whitelist: true, forbidNonWhitelisted: true };
  return validateSync(plainToInstance(Class, body), options)
    .map(({ property }) => property)
    .sort();
}

const whole = { name: 'Ana Reyes', phone: '(904) 555-0101' };

describe('a technician as the office writes them', () => {
  it('has a name and a phone, which a change may leave out', () => {
    expect(refused(AddTechnician, whole)).toEqual([]);
    expect(refused(AddTechnician, {})).toEqual(['name', 'phone']);
    expect(refused(UpdateTechnician, {})).toEqual([]);
  });

  it.each<[string, object]>([
    ['name', { name: '   ' }],
    ['name', { name: null }],
    ['phone', { phone: 5_550_101 }],
    ['vehicleInfo', { vehicleInfo: 'x'.repeat(201) }],
    ['specialties', { specialties: ['x'.repeat(61)] }],
    ['specialties', { specialties: 'Ovens' }],
  ])('is refused for the same %s %j, new or changed', (field, body) => {
    expect(refused(AddTechnician, { ...whole, ...body })).toEqual([field]);
    expect(refused(UpdateTechnician, body)).toEqual([field]);
  });

  it('is placed when new, and available or offline when changed', () => {
    const placed = { ...whole, lat: 29.9, lng: -81.3, location: { lat: 29.9, lng: -81.3 } };
    expect(refused(AddTechnician, placed)).toEqual([]);
    expect(refused(AddTechnician, { ...whole, lat: 91, lng: -181 })).toEqual(['lat', 'lng']);
    expect(refused(AddTechnician, { ...whole, status: 'offline' })).toEqual(['status']);
    expect(refused(UpdateTechnician, { status: 'offline', version: 3 })).toEqual([]);
    expect(refused(UpdateTechnician, { lat: 29.9 })).toEqual(['lat']);
  });

  it('is trimmed either way', () => {
    expect(plainToInstance(AddTechnician, { ...whole, name: ' Ana ' }).name).toBe('Ana');
    expect(plainToInstance(UpdateTechnician, { name: ' Ana ' }).name).toBe('Ana');
  });
});
