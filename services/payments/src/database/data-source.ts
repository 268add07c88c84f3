import path from 'node:path';
import type { ServiceDatabase } from '@service-kit/database/database';
import { migrationsIn } from '@service-kit/database/migrations-in';
import { BillEntity, DisputeEntity, PaymentEntity, RefundEntity } from '../ledger/payment.entity';
import { PaymentHistoryEntity } from '../ledger/payment-history';

export const database: ServiceDatabase = {
  schema: 'payments',
  entities: [BillEntity, PaymentEntity, PaymentHistoryEntity, RefundEntity, DisputeEntity],
  appendOnly: {
    payment_history: [],
    lifted_card_limits: [],
    price_book: [],
    tax_rates: [],
    tax_rules: [],
  },
  migrations: migrationsIn(path.join(__dirname, 'migrations')),
};
