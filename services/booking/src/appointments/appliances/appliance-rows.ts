/** The rows of appliances. The caller has locked the visit, so visits are always locked first. */
import {
  applianceFieldNames,
  optionalApplianceFields,
  type ApplianceFields,
} from '@contracts/booking/appliances';
import { pickFields, type StoredFields } from '@contracts/fields';
import type { EntityManager } from 'typeorm';

export interface ApplianceRow extends StoredFields<ApplianceFields> {
  readonly id: string;
  readonly version: number;
}

const columns: Readonly<Record<keyof ApplianceFields, string>> = {
  appliance: 'appliance',
  brand: 'brand',
  modelNumber: 'model_number',
  serialNumber: 'serial_number',
  year: 'year',
  place: 'place',
};
const columnNames = applianceFieldNames.map((name) => columns[name]);

/** `a.model_number AS "modelNumber"` of each. */
export const selectedFields = applianceFieldNames
  .map((name) => `a.${columns[name]} AS "${name}"`)
  .join(', ');

/** As stored: what is left out, or empty, isn't known. */
export function factsOf(entered: ApplianceFields): StoredFields<ApplianceFields> {
  const facts = pickFields(entered, applianceFieldNames);
  const unknown = optionalApplianceFields.filter((name) => facts[name] === '');
  return { ...facts, ...Object.fromEntries(unknown.map((name) => [name, null])) };
}

const valuesOf = (facts: StoredFields<ApplianceFields>) =>
  applianceFieldNames.map((name) => facts[name]);

/** By id. All of a transaction at once, in one order, so that two can't wait for each other. */
export async function lockedAppliances(
  tx: EntityManager,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, ApplianceRow>> {
  const rows = await tx.query<ApplianceRow[]>(
    `SELECT a.id, a.version, ${selectedFields} FROM appliances a WHERE a.id = ANY($1)
     ORDER BY a.id FOR UPDATE`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** False if there is one with this id. */
export async function insertAppliance(
  tx: EntityManager,
  id: string,
  facts: StoredFields<ApplianceFields>,
): Promise<boolean> {
  const inserted = await tx.query<unknown[]>(
    `INSERT INTO appliances (id, ${columnNames.join(', ')})
     VALUES ($1, ${columnNames.map((_, index) => `$${index + 2}`).join(', ')})
     ON CONFLICT DO NOTHING RETURNING id`,
    [id, ...valuesOf(facts)],
  );
  return inserted.length > 0;
}

export async function updateAppliance(
  tx: EntityManager,
  id: string,
  facts: StoredFields<ApplianceFields>,
): Promise<void> {
  const set = columnNames.map((column, index) => `${column} = $${index + 2}`).join(', ');
  await tx.query(`UPDATE appliances SET ${set}, version = version + 1 WHERE id = $1`, [
    id,
    ...valuesOf(facts),
  ]);
}

/** Deletes those of these locked ones that no visit is about anymore. */
export async function deleteUnused(tx: EntityManager, ids: readonly string[]): Promise<void> {
  await tx.query(
    `DELETE FROM appliances a WHERE id = ANY($1)
       AND NOT EXISTS (SELECT FROM appointments WHERE appliance_id = a.id)`,
    [ids],
  );
}
