import path from 'node:path';
import type { ServiceDatabase } from '@service-kit/database/database';
import { migrationsIn } from '@service-kit/database/migrations-in';
import { EstimateEntity } from '../estimates/estimate.entity';
import { BillEntity, DisputeEntity, PaymentEntity, RefundEntity } from '../ledger/payment.entity';
import { PaymentHistoryEntity } from '../ledger/payment-history';

export const database: ServiceDatabase = {
  schema: 'payments',
  entities: [
    BillEntity,
    PaymentEntity,
    PaymentHistoryEntity,
    RefundEntity,
    DisputeEntity,
    EstimateEntity,
  ],
  appendOnly: {
    payment_history: [],
    lifted_card_limits: [],
    price_book: [],
    invoices: [],
    invoice_voids: [],
    tax_rates: [],
    tax_rules: [],
    journal_lines: [],
    book_closings: [],
    book_exports: [],
    stripe_balance: [],
    // What was sent never changes. The note is erased with its customer.
    estimates: [
      'state',
      'answered_at',
      'approved_option',
      'answer_name',
      'reason',
      'signature',
      'note',
      'customer_number',
    ],
  },
  migrations: migrationsIn(path.join(__dirname, 'migrations')),
};
