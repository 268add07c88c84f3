/** Compares the literals of migrations with the vocabulary. */
import { csvKinds, importKinds } from '@contracts/vocabulary/imports';
import { importStatuses, importStatusesThatAre } from '@contracts/vocabulary/import-status';
import { connectedSystems, serviceSystemIds } from '@contracts/vocabulary/service-systems';
import { checked, describeDeclaredColumns } from '@service-kit/testing/declared-in-database';
import { failureCodes, statusesUnderWay } from '../jobs/job-status';
import { database } from './data-source';

const over = importStatusesThatAre('over');
const someTime = '2030-06-14T13:00:00Z';

describeDeclaredColumns(database, [
  checked('import_jobs', 'status', importStatuses, {
    one_import_under_way: { holdsFor: statusesUnderWay },
    import_jobs_under_way: { holdsFor: statusesUnderWay },
    over_when_finished: { holdsFor: over, row: { finished_at: someTime } },
    says_why_it_failed: {
      holdsFor: ['failed'],
      row: { failure_code: 'internal', failure_message: 'Why.' },
    },
  }),
  checked('import_jobs', 'kind', importKinds),
  checked('import_jobs', 'system', serviceSystemIds, {
    // This condition also contains the word `system`.
    import_jobs_kind_check: { holdsFor: serviceSystemIds, row: { kind: 'json' } },
  }),
  checked('connections', 'system', connectedSystems),
  checked('connection_states', 'system', connectedSystems),
  checked('import_jobs', 'rows', csvKinds),
  checked('import_uploads', 'kind', csvKinds),
  checked('import_jobs', 'failure_code', failureCodes, {
    says_why_it_failed: {
      holdsFor: failureCodes,
      row: { status: 'failed', failure_message: 'Why.' },
    },
  }),
]);
