import type { ServiceRequest } from '@contracts/booking/service-requests';
import type { ServiceType } from '@contracts/vocabulary/booking';
import { emptyDraft, type FormDraft } from '../../../shared/forms/visit-form';

/** The visit being arranged, maybe on the phone. */
export type VisitDraft = FormDraft<'visit'> & {
  /** Empty for no one. */
  technicianId: string;
};

const emergencyService: ServiceType = 'Emergency Service';
const repair: ServiceType = 'Repair';

export const visitDraftOf = ({ isEmergency }: ServiceRequest): VisitDraft => ({
  ...emptyDraft('visit'),
  serviceType: isEmergency ? emergencyService : repair,
  technicianId: '',
});
