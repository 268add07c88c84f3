import path from 'node:path';
import type { ServiceDatabase } from '@service-kit/database/database';
import { migrationsIn } from '@service-kit/database/migrations-in';
import { MessageEntity } from '../messages/message.entity';

export const database: ServiceDatabase = {
  schema: 'notifications',
  entities: [MessageEntity],
  migrations: migrationsIn(path.join(__dirname, 'migrations')),
};
