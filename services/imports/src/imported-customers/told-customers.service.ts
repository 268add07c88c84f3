import { Injectable } from '@nestjs/common';
import {
  contactsAtOnce,
  type EarlierDecision,
  type ImportsTold,
  type ImportsToTell,
  type ImportedToFile,
} from '@contracts/customers/filing';
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
    const decisions = await this.dataSource.query<EarlierDecision[]>(
      `SELECT same, decided_by AS by,
         jsonb_build_object('source', one.source, 'sourceKey', one.source_key) AS one,
         jsonb_build_object('source', other.source, 'sourceKey', other.source_key) AS other
       FROM decisions_to_tell d JOIN imported_customers one ON one.id = d.one
         JOIN imported_customers other ON other.id = d.other
       WHERE d.one = ANY($1) OR d.other = ANY($1) ORDER BY d.id`,
      [rows.map(({ id }) => Number(id))],
    );
    return {
      decisions,
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
        `UPDATE imported_customers AS c SET told = true, customer_number = told.customer
         FROM unnest($1::integer[], $2::text[], $3::integer[]) AS told (id, version, customer)
         WHERE c.id = told.id AND c.xmin::text = told.version`,
        [
          customers.map(({ id }) => Number(id)),
          customers.map(({ version }) => version),
          customers.map(({ customer }) => customer),
        ],
      );
      await tx.query(
        `DELETE FROM removals_to_tell AS r USING unnest($1::text[], $2::text[]) AS told (source, key)
         WHERE r.source = told.source AND r.source_key = told.key`,
        [removed.map(({ source }) => source), removed.map(({ sourceKey }) => sourceKey)],
      );
      await tx.query(`DELETE FROM removals_to_tell AS r WHERE NOT (${isGone})`);
      await tx.query(
        `DELETE FROM decisions_to_tell AS d USING imported_customers one, imported_customers other
         WHERE one.id = d.one AND other.id = d.other AND one.told AND other.told`,
      );
    });
  }
}
