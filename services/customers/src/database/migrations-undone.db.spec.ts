import { describeMigrations } from '@service-kit/testing/migrations-round-trip';
import { database } from './data-source';

describeMigrations(database, {
  CreateCustomers1763600000000: (admin) =>
    admin.query(
      `INSERT INTO customers.customers (first_name, last_name, email, phone, password_hash)
       VALUES ('Nora', 'Example', 'nora@example.com', '(904) 555-0110', 'none')`,
    ),
});
