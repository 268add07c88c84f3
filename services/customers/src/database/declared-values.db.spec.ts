/** The literals of migrations against the vocabulary that everything else derives from. */
import { linkKinds } from '@contracts/vocabulary/customers';
import { describeDeclaredColumns } from '@service-kit/testing/declared-in-database';
import { database } from './data-source';

describeDeclaredColumns(database, [
  {
    table: 'account_links',
    column: 'kind',
    vocabulary: linkKinds,
    conditions: { account_links_kind_check: { holdsFor: linkKinds } },
  },
]);
