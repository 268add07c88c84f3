import { Injectable } from '@nestjs/common';
import {
  contactsAtOnce,
  type ImportsTold,
  type ImportsToTell,
  type ImportedToFile,
} from '@contracts/customers/records';
import { inTransaction } from '@service-kit/database/transaction';
import { DataSource } from 'typeorm';

/** Not one that was imported again. */
const isGone = `NOT EXISTS (SELECT FROM imported_customers c
  WHERE c.source = r.source AND c.source_key = r.source_key)`;

/** Tells the customers service of imported customers, until it knows each as it is. */
@Injectable()
export class ToldCustomersService {
  constructor(private readonly dataSource: DataSource) {}

  async toTell(): Promise<ImportsToTell> {
    const rows = await this.dataSource.query<
      (Omit<ImportedToFile, 'otherPhones' | 'at'> & { otherPhones: string | null; at: Date })[]
    >(
      `SELECT id::text, xmin::text AS version, source, source_key AS "sourceKey",
         first_name AS "firstName", last_name AS "lastName", phone, other_phones AS "otherPhones",
         coalesce(email, '') AS email, address, city, state, zip_code AS "zipCode",
         coalesce(last_service_date::timestamptz, created_at) AS at
       FROM imported_customers WHERE NOT told ORDER BY id LIMIT ${contactsAtOnce}`,
    );
    const removed = await this.dataSource.query<ImportsToTell['removed'][number][]>(
      `SELECT source, source_key AS "sourceKey" FROM removals_to_tell r
       WHERE ${isGone} ORDER BY source, source_key LIMIT ${contactsAtOnce}`,
    );
    return {
      customers: rows.map(({ otherPhones, at, ...row }) => ({
        ...row,
        otherPhones: (otherPhones ?? '').split(',').filter(Boolean),
        at: at.toISOString(),
      })),
      removed,
    };
  }

  /** What has changed since is told again. */
  async told({ customers, removed }: ImportsTold): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await tx.query(
        `UPDATE imported_customers AS c SET told = true
         FROM unnest($1::integer[], $2::text[]) AS told (id, version)
         WHERE c.id = told.id AND c.xmin::text = told.version`,
        [customers.map(({ id }) => Number(id)), customers.map(({ version }) => version)],
      );
      await tx.query(
        `DELETE FROM removals_to_tell AS r USING unnest($1::text[], $2::text[]) AS told (source, key)
         WHERE r.source = told.source AND r.source_key = told.key`,
        [removed.map(({ source }) => source), removed.map(({ sourceKey }) => sourceKey)],
      );
      await tx.query(`DELETE FROM removals_to_tell AS r WHERE NOT (${isGone})`);
    });
  }
}
