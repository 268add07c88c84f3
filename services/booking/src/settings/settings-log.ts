import type { EntityManager } from 'typeorm';
import type { Actor } from '@contracts/customers/accounts';

/** In the transaction of the change that it tells of. */
export async function logSettings(tx: EntityManager, by: Actor, message: string): Promise<void> {
  await tx.query(`INSERT INTO settings_history (by_name, message) VALUES ($1, $2)`, [
    by.name,
    message,
  ]);
}
