import type { ServiceRequest } from '@contracts/booking';
import { visitDraftOf, visitErrors, visitFields, visitOf, type VisitDraft } from './visit-draft';

const request = (isEmergency: boolean) => ({ isEmergency }) as ServiceRequest;
const good: VisitDraft = {
  appointmentDate: '2026-11-23',
  timeSlot: '10:00-11:00',
  serviceType: 'Repair',
  address: ' 12 Lantern Street ',
  city: 'St Augustine',
  state: 'FL',
  zipCode: '32084',
};

describe('a visit that is being agreed', () => {
  it('is in Florida and a repair, or an emergency service', () => {
    expect(visitDraftOf(request(false))).toMatchObject({ state: 'FL', serviceType: 'Repair' });
    expect(visitDraftOf(request(true)).serviceType).toBe('Emergency Service');
  });

  it('needs every field', () => {
    expect(visitErrors(good)).toEqual({});
    for (const field of visitFields) {
      expect(Object.keys(visitErrors({ ...good, [field]: '  ' }))).toEqual([field]);
    }
  });

  it('says what a zip code has too little or too much', () => {
    expect(visitErrors({ ...good, zipCode: '3208' }).zipCode).toBe('Valid zip code is required');
    expect(visitErrors({ ...good, zipCode: '32084-12345' }).zipCode).toBe('Zip code too long');
  });

  it('is sent without the spaces around it', () => {
    expect(visitOf(good)).toEqual({ ...good, address: '12 Lantern Street' });
  });
});
