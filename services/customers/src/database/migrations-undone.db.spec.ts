import { describeMigrations } from '@service-kit/testing/migrations-round-trip';
import { database } from './data-source';

describeMigrations(database, {
  CreateCustomers1763600000000: (admin) =>
    admin.query(
      `INSERT INTO customers.customers (first_name, last_name, email, phone, password_hash)
       VALUES ('Nora', 'Example', 'nora@example.com', '(904) 555-0110', 'none')`,
    ),
  VerifyAndEndAccounts1763900001000: (admin) =>
    admin.query(
      `INSERT INTO customers.account_links (id, kind, customer_id, email, expires_at)
       SELECT gen_random_uuid(), 'reset-password', id, email, now() FROM customers.customers`,
    ),
});
