import path from 'node:path';
import type { ServiceDatabase } from '@service-kit/database/database';
import { functionsIn } from '@service-kit/database/functions-in';
import { migrationsIn } from '@service-kit/database/migrations-in';
import { AppointmentHistoryEntity } from '../appointments/history/appointment-history.entity';
import { AppointmentEntity } from '../appointments/appointment.entity';
import { RosteredTechnicianEntity } from '../roster/rostered-technician.entity';
import { ServiceRequestEntity } from '../service-requests/service-request.entity';
import { SlotSeatEntity } from '../slots/slot-seat.entity';

export const database: ServiceDatabase = {
  schema: 'booking',
  entities: [
    AppointmentEntity,
    AppointmentHistoryEntity,
    ServiceRequestEntity,
    SlotSeatEntity,
    RosteredTechnicianEntity,
  ],
  migrations: migrationsIn(path.join(__dirname, 'migrations')),
  appendOnly: { appointment_history: [], settings_history: [] },
  functions: functionsIn(path.join(__dirname, 'functions')),
};
