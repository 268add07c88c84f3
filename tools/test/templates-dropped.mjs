// @ts-check
// After the integration specs: drops this run's template databases.
import pg from 'pg';

export default async function dropTemplates() {
  const { DATABASE_URL, SPEC_RUN } = process.env;
  if (!DATABASE_URL || !SPEC_RUN) return;
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT datname FROM pg_database WHERE starts_with(datname, $1)`,
      [`spec_template_${SPEC_RUN}_`],
    );
    for (const { datname } of rows) await client.query(`DROP DATABASE "${datname}" WITH (FORCE)`);
  } finally {
    await client.end();
  }
}
