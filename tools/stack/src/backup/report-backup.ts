import { connectedTo } from './snapshot';

/**
 * For notifications, which tells the owners when there is no good backup. `at` is the backup's moment:
 * to report one again changes nothing.
 */
export async function reportBackup(
  adminUrl: string,
  at: Date,
  failure: string | null = null,
): Promise<void> {
  const client = await connectedTo(adminUrl);
  try {
    await client.query(
      `INSERT INTO notifications.backup_reports (at, failure) VALUES ($1, $2)
       ON CONFLICT (at) DO NOTHING`,
      [at, failure],
    );
  } finally {
    await client.end();
  }
}
