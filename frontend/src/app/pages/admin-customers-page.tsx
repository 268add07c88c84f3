import { CustomerManagement } from '../../features/customers-admin/customer-management';
import { paths } from '../../shared/page/paths';
import { PageHead } from '../../shared/ui/page-head';
import { pages } from '../pages';

export default function AdminCustomersPage() {
  return (
    <>
      <PageHead {...pages[paths.adminCustomers].head} />
      <CustomerManagement />
    </>
  );
}
