import type { ServiceRequest } from '@contracts/booking/service-requests';
import { exampleRequest } from '@contracts/testing/examples';

/** One that waits for a call. */
export const serviceRequest = (over: Partial<ServiceRequest> = {}): ServiceRequest =>
  exampleRequest({
    id: 'r1',
    firstName: 'Priya',
    lastName: 'Mannering',
    phone: '(904) 555-0177',
    email: 'priya.mannering@example.com',
    applianceType: 'Refrigerator',
    brand: 'Sub-Zero',
    problemDescription: 'It hums and stays warm.',
    ...over,
  });
