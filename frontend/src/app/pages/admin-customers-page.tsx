import { CustomerTabs } from '../../features/customers-admin/customer-tabs';
import { paths } from '../../shared/page/paths';
import { PageHead } from '../../shared/ui/page-head';
import { pageFacts } from '../page-facts';

export default function AdminCustomersPage() {
  return (
    <>
      <PageHead {...pageFacts[paths.adminCustomers]} />
      <CustomerTabs />
    </>
  );
}
