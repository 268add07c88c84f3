import { namelessCustomer } from '@contracts/vocabulary/office/customers';
import { useLazyCallersQuery } from '../../../shared/api/customer-records';
import { CustomerManagement } from '../../../features/customers-admin/customer-management';
import { CustomerAt } from '../../../features/customers-admin/page/customer-page';
import type { ImportTabs } from '../../../features/customers-admin/customer-tabs';
import { ImportedCustomersBoard } from '../../../features/imports-admin/customers/imported-customers-board';
import { ImportCustomers } from '../../../features/imports-admin/importing/import-customers';
import type { KnownCustomer } from '../../../features/imports-admin/lookup/lookup-choices';
import { PhoneLookup } from '../../../features/imports-admin/lookup/phone-lookup';
import { PageHead } from '../../../shared/ui/page-head';

const imports: ImportTabs = {
  import: ({ active }) => <ImportCustomers active={active} />,
  lookup: () => <Lookup />,
  servicepro: ({ search, onSearch, onTab }) => (
    <ImportedCustomersBoard search={search} onSearch={onSearch} onImport={() => onTab('import')} />
  ),
};

function Lookup() {
  const [load] = useLazyCallersQuery();
  const find = async (phone: string): Promise<KnownCustomer[]> => {
    const { data } = await load(phone);
    return (data ?? []).map(({ record: { number, name, addresses, numbers } }) => ({
      number,
      name: name || namelessCustomer,
      city: addresses.find(({ former }) => !former)?.city ?? '',
      numbers,
    }));
  };
  return <PhoneLookup find={find} everything={(number) => <CustomerAt number={number} />} />;
}

export default function AdminCustomersPage() {
  return (
    <>
      <PageHead title="Customer management" />
      <CustomerManagement imports={imports} />
    </>
  );
}
