import type { ServiceDatabase } from '@service-kit/database/database';
import { Customer } from '../accounts/customer.entity';
import { RevokedToken } from '../tokens/revoked-token.entity';
import { CreateCustomers1763600000000 } from './migrations/1763600000000-create-customers';

export const database: ServiceDatabase = {
  schema: 'customers',
  entities: [Customer, RevokedToken],
  migrations: [CreateCustomers1763600000000],
};
