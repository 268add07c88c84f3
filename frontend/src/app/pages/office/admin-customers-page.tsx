import { personAt } from '@contracts/vocabulary/people';
import { useLazyCustomerFileQuery } from '../../../features/customers-admin/customer-endpoints';
import { CustomerManagement } from '../../../features/customers-admin/customer-management';
import { CustomerAt } from '../../../features/customers-admin/customer-page';
import type { ImportTabs } from '../../../features/customers-admin/customer-tabs';
import { ImportedCustomers } from '../../../features/imports-admin/customers/imported-customers';
import { ImportCustomers } from '../../../features/imports-admin/importing/import-customers';
import type { KnownPerson } from '../../../features/imports-admin/lookup/lookup-choices';
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
  const find = async (phone: string): Promise<KnownPerson[]> => {
    const id = personAt(phone);
    const { data } = id === null ? {} : await load(id);
    if (id === null || !data) return [];
    const city = data.contacts[0]?.city ?? '';
    const importedId = data.contacts.find((contact) => contact.importedId)?.importedId ?? null;
    const others = data.similar.filter(({ shared }) => shared === 'phone');
    return [{ id, name: data.name || 'No name', city, importedId }, ...others];
  };
  return <PhoneLookup find={find} everything={(id) => <CustomerAt id={id} />} />;
}

export default function AdminCustomersPage() {
  return (
    <>
      <PageHead title="Customer management" />
      <CustomerManagement imports={imports} />
    </>
  );
}
