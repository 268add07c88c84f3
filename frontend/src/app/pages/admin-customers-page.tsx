import { CustomerManagement } from '../../features/customers-admin/customer-management';
import type { ImportTabs } from '../../features/customers-admin/customer-tabs';
import { ImportedCustomers } from '../../features/imports-admin/customers/imported-customers';
import { ImportCustomers } from '../../features/imports-admin/importing/import-customers';
import { PhoneLookup } from '../../features/imports-admin/lookup/phone-lookup';
import { paths } from '../../shared/page/paths';
import { PageHead } from '../../shared/ui/page-head';
import { pages } from '../pages';

const imports: ImportTabs = {
  import: ({ active }) => <ImportCustomers active={active} />,
  lookup: () => <PhoneLookup />,
  servicepro: ({ search, onSearch, onTab }) => (
    <ImportedCustomers search={search} onSearch={onSearch} onImport={() => onTab('import')} />
  ),
};

export default function AdminCustomersPage() {
  return (
    <>
      <PageHead {...pages[paths.adminCustomers].head} />
      <CustomerManagement imports={imports} />
    </>
  );
}
