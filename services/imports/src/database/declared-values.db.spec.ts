/** The literals of migrations against the vocabulary that everything else derives from. */
import { csvKinds, importKinds } from '@contracts/vocabulary/imports';
import { importStatuses, importStatusesThatAre } from '@contracts/vocabulary/import-status';
import { serviceSystemIds } from '@contracts/vocabulary/service-systems';
import { differencesFrom, type DeclaredColumn } from '@service-kit/testing/declared-in-database';
import { createTestDatabase, type TestDatabase } from '@service-kit/testing/test-database';
import { failureCodes, statusesUnderWay } from '../jobs/job-status';
import { database } from './data-source';

const over = importStatusesThatAre('over');
const someTime = '2030-06-14T13:00:00Z';

const columns: DeclaredColumn[] = [
  {
    table: 'import_jobs',
    column: 'status',
    vocabulary: importStatuses,
    conditions: {
      import_jobs_status_check: { holdsFor: importStatuses },
      one_import_under_way: { holdsFor: statusesUnderWay },
      import_jobs_under_way: { holdsFor: statusesUnderWay },
      over_when_finished: { holdsFor: over, row: { finished_at: someTime } },
      says_why_it_failed: {
        holdsFor: ['failed'],
        row: { failure_code: 'internal', failure_message: 'Why.' },
      },
    },
  },
  {
    table: 'import_jobs',
    column: 'kind',
    vocabulary: importKinds,
    conditions: { import_jobs_kind_check: { holdsFor: importKinds } },
  },
  {
    table: 'import_jobs',
    column: 'system',
    vocabulary: serviceSystemIds,
    conditions: {
      import_jobs_system_check: { holdsFor: serviceSystemIds },
      // It has the word in one of its own values.
      import_jobs_kind_check: { holdsFor: serviceSystemIds, row: { kind: 'json' } },
    },
  },
  {
    table: 'import_jobs',
    column: 'rows',
    vocabulary: csvKinds,
    conditions: { import_jobs_rows_check: { holdsFor: csvKinds } },
  },
  {
    table: 'import_uploads',
    column: 'kind',
    vocabulary: csvKinds,
    conditions: { import_uploads_kind_check: { holdsFor: csvKinds } },
  },
  {
    table: 'import_jobs',
    column: 'failure_code',
    vocabulary: failureCodes,
    conditions: {
      import_jobs_failure_code_check: { holdsFor: failureCodes },
      says_why_it_failed: {
        holdsFor: failureCodes,
        row: { status: 'failed', failure_message: 'Why.' },
      },
    },
  },
];

describe("the imports service's constraints and indexes", () => {
  let testDatabase: TestDatabase;

  beforeAll(async () => {
    testDatabase = await createTestDatabase(database);
  });
  afterAll(() => testDatabase?.drop());

  it.each(columns)('go by the vocabulary for the $column of $table', async (column) => {
    expect(await differencesFrom(testDatabase.dataSource, database.schema, column)).toEqual([]);
  });
});
