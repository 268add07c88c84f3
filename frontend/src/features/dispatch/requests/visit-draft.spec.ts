import type { ServiceRequest } from '@contracts/booking/service-requests';
import { visitDraftOf } from './visit-draft';

const request = (isEmergency: boolean) => ({ isEmergency }) as ServiceRequest;

it('is in Florida and a repair, or an emergency service', () => {
  expect(visitDraftOf(request(false))).toMatchObject({ state: 'FL', serviceType: 'Repair' });
  expect(visitDraftOf(request(true)).serviceType).toBe('Emergency Service');
});
