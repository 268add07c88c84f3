import type { ServiceDatabase } from '@service-kit/database/database';
import { AppointmentHistoryEntity } from '../appointments/history/appointment-history.entity';
import { AppointmentEntity } from '../appointments/appointment.entity';
import { RosteredTechnicianEntity } from '../roster/rostered-technician.entity';
import { ServiceRequestEntity } from '../service-requests/service-request.entity';
import { BlackoutDateEntity } from '../slots/blackout-date.entity';
import { SlotSeatEntity } from '../slots/slot-seat.entity';
import { CreateAppointments1763600000000 } from './migrations/1763600000000-create-appointments';
import { BookInOneStatement1763600001000 } from './migrations/1763600001000-book-in-one-statement';
import { CreateServiceRequests1763600002000 } from './migrations/1763600002000-create-service-requests';
import { NumberCustomers1763600003000 } from './migrations/1763600003000-number-customers';
import { KeepHistory1763600004000 } from './migrations/1763600004000-keep-history';
import { SearchByWords1763600005000 } from './migrations/1763600005000-search-by-words';
import { SetRefusedEventsAside1763700000000 } from './migrations/1763700000000-set-refused-events-aside';
import { InsertByColumns1763800000000 } from './migrations/1763800000000-insert-by-columns';
import { CapacityInOnePlace1763800001000 } from './migrations/1763800001000-capacity-in-one-place';

export const database: ServiceDatabase = {
  schema: 'booking',
  entities: [
    AppointmentEntity,
    AppointmentHistoryEntity,
    ServiceRequestEntity,
    SlotSeatEntity,
    BlackoutDateEntity,
    RosteredTechnicianEntity,
  ],
  migrations: [
    CreateAppointments1763600000000,
    BookInOneStatement1763600001000,
    CreateServiceRequests1763600002000,
    NumberCustomers1763600003000,
    KeepHistory1763600004000,
    SearchByWords1763600005000,
    SetRefusedEventsAside1763700000000,
    InsertByColumns1763800000000,
    CapacityInOnePlace1763800001000,
  ],
};
