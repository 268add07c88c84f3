import { personAt } from '@contracts/vocabulary/people';
import { useLazyCustomerFileQuery } from '../../../features/customers-admin/customer-endpoints';
import { CustomerManagement } from '../../../features/customers-admin/customer-management';
import { CustomerAt } from '../../../features/customers-admin/customer-page';
import type { ImportTabs } from '../../../features/customers-admin/customer-tabs';
import { ImportedCustomers } from '../../../features/imports-admin/customers/imported-customers';
import { ImportCustomers } from '../../../features/imports-admin/importing/import-customers';
import { PhoneLookup } from '../../../features/imports-admin/lookup/phone-lookup';
import { PageHead } from '../../../shared/ui/page-head';

const imports: ImportTabs = {
  import: ({ active }) => <ImportCustomers active={active} />,
  lookup: () => <Lookup />,
  servicepro: ({ search, onSearch, onTab }) => (
    <ImportedCustomers search={search} onSearch={onSearch} onImport={() => onTab('import')} />
  ),
};

function Lookup() {
  const [load] = useLazyCustomerFileQuery();
  const find = async (phone: string) => {
    const id = personAt(phone);
    const { data } = id === null ? {} : await load(id);
    return data?.name ?? null;
  };
  return <PhoneLookup find={find} everything={(phone) => <CustomerAt phone={phone} />} />;
}

export default function AdminCustomersPage() {
  return (
    <>
      <PageHead title="Customer management" />
      <CustomerManagement imports={imports} />
    </>
  );
}
