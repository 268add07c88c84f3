import path from 'node:path';
import type { ServiceDatabase } from '@service-kit/database/database';
import { migrationsIn } from '@service-kit/database/migrations-in';
import { PhoneLinkEntity } from '../phone-links/phone-link.entity';
import { TechnicianEntity } from '../technicians/technician.entity';

export const database: ServiceDatabase = {
  schema: 'tracking',
  entities: [TechnicianEntity, PhoneLinkEntity],
  migrations: migrationsIn(path.join(__dirname, 'migrations')),
};
