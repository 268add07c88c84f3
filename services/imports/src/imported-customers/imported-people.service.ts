import { Injectable } from '@nestjs/common';
import {
  contactsAtMost,
  type Contact,
  type ContactsAsked,
  type ImportedOfPerson,
  type ImportedService,
} from '@contracts/customers/people';
import { wordsOfAny } from '@service-kit/search/search-condition';
import { DataSource } from 'typeorm';
import { customerViews } from './customer-views';

const customersAtMost = 20;
const servicesAtMost = 100;

/** What imported records say of people. Merged ones are of one imported customer. */
@Injectable()
export class ImportedPeopleService {
  constructor(private readonly dataSource: DataSource) {}

  contacts({ importedIds, emails, phones, houses = [] }: ContactsAsked): Promise<Contact[]> {
    return this.dataSource.query<Contact[]>(
      `WITH found AS (
         SELECT id, merged_into FROM imported_customers WHERE email_key = ANY($1)
         UNION SELECT id, merged_into FROM imported_customers WHERE phone_digits = ANY($2)
         UNION SELECT id, merged_into FROM imported_customers WHERE id = ANY($3::int[])
         UNION SELECT id, merged_into FROM imported_customers
           WHERE search_words @@ ${wordsOfAny('$4')}
         LIMIT ${contactsAtMost}),
       root AS (SELECT DISTINCT coalesce(merged_into, id) AS id FROM found),
       member AS (
         SELECT id, id AS root FROM root
         UNION SELECT c.id, root.id FROM root JOIN imported_customers c ON c.merged_into = root.id)
       SELECT trim(c.first_name || ' ' || c.last_name) AS name, coalesce(c.email, '') AS email,
         c.phone, c.address, c.city, c.state, c.zip_code AS "zipCode", NULL AS "accountId",
         member.root::text AS "importedId", c.last_service_date::text AS "lastAt"
       FROM member JOIN imported_customers c ON c.id = member.id
       ORDER BY c.last_service_date DESC NULLS LAST, c.id LIMIT ${contactsAtMost}`,
      [emails, phones, importedIds, houses],
    );
  }

  async records({ importedIds }: { importedIds: readonly string[] }): Promise<ImportedOfPerson> {
    const ids = importedIds.slice(0, customersAtMost).map(Number);
    const [customers, services, [{ count }]] = await Promise.all([
      customerViews(this.dataSource, ids),
      this.dataSource.query<ImportedService[]>(
        `SELECT coalesce(c.merged_into, c.id)::text AS "importedId", h.service, h.date::text,
           round(h.cost_cents / 100.0, 2)::text AS cost
         FROM imported_customers c JOIN imported_service_history h ON h.customer_id = c.id
         WHERE (c.id = ANY($1) OR c.merged_into = ANY($1)) AND NOT h.inactive
         ORDER BY h.date DESC NULLS LAST, h.entry_key DESC LIMIT ${servicesAtMost}`,
        [ids],
      ),
      this.dataSource.query<[{ count: number }]>(
        `SELECT count(*)::integer AS count
         FROM imported_customers c JOIN imported_service_history h ON h.customer_id = c.id
         WHERE (c.id = ANY($1) OR c.merged_into = ANY($1)) AND NOT h.inactive`,
        [ids],
      ),
    ]);
    return { customers, services, serviceCount: count };
  }
}
