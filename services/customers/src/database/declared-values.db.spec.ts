/** The literals of migrations against the vocabulary that everything else derives from. */
import { linkKinds } from '@contracts/vocabulary/accounts';
import { contactKinds } from '@contracts/customers/filing';
import {
  customerChangeCauses,
  customerKinds,
  customerSources,
} from '@contracts/vocabulary/office/customers';
import { officeRoles } from '@contracts/vocabulary/office/office-roles';
import { checked, describeDeclaredColumns } from '@service-kit/testing/declared-in-database';
import { database } from './data-source';

describeDeclaredColumns(database, [
  checked('account_links', 'kind', linkKinds),
  checked('customers', 'kind', customerKinds),
  checked('customers', 'source', customerSources),
  checked('customer_changes', 'cause', customerChangeCauses),
  checked('filed_contacts', 'kind', contactKinds),
  checked('accounts', 'office_role', officeRoles, {
    accounts_of_office: { holdsFor: officeRoles },
    is_admin: { holdsFor: officeRoles },
  }),
]);
