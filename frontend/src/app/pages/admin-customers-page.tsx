import { CustomerTabs } from '../../features/customers-admin/customer-tabs';
import { PageHead } from '../../shared/ui/page-head';

export default function AdminCustomersPage() {
  return (
    <>
      <PageHead title="Customer management" indexed={false} />
      <CustomerTabs />
    </>
  );
}
