import path from 'node:path';
import type { ServiceDatabase } from '@service-kit/database/database';
import { migrationsIn } from '@service-kit/database/migrations-in';
import { BillEntity } from '../ledger/bill.entity';
import { DisputeEntity, PaymentEntity, RefundEntity } from '../ledger/payment.entity';
import { PaymentHistoryEntity } from '../ledger/payment-history';
import { ReconciliationReportEntity } from '../reconciliation/reconciliation-report.entity';
import { WebhookEventEntity } from '../webhook/webhook-event.entity';

export const database: ServiceDatabase = {
  schema: 'payments',
  entities: [
    BillEntity,
    PaymentEntity,
    PaymentHistoryEntity,
    RefundEntity,
    DisputeEntity,
    WebhookEventEntity,
    ReconciliationReportEntity,
  ],
  migrations: migrationsIn(path.join(__dirname, 'migrations')),
};
