import type { ServiceDatabase } from '@service-kit/database/database';
import { PhoneLinkEntity } from '../phone-links/phone-link.entity';
import { TrackingRecordEntity } from '../records/tracking-record.entity';
import { TechnicianEntity } from '../technicians/technician.entity';
import { CreateTracking1763654400000 } from './migrations/1763654400000-create-tracking';
import { SetRefusedEventsAside1763700000000 } from './migrations/1763700000000-set-refused-events-aside';
import { OneJobUnderWay1763740800000 } from './migrations/1763740800000-one-job-under-way';
import { ApproximatePlaces1763740801000 } from './migrations/1763740801000-approximate-places';
import { AppointmentIdsAreUuids1763827200000 } from './migrations/1763827200000-appointment-ids-are-uuids';

export const database: ServiceDatabase = {
  schema: 'tracking',
  entities: [TechnicianEntity, PhoneLinkEntity, TrackingRecordEntity],
  migrations: [
    CreateTracking1763654400000,
    SetRefusedEventsAside1763700000000,
    OneJobUnderWay1763740800000,
    ApproximatePlaces1763740801000,
    AppointmentIdsAreUuids1763827200000,
  ],
};
