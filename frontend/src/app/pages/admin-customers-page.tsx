import { PageHead } from '../../shared/ui/page-head';

export default function AdminCustomersPage() {
  return (
    <>
      <PageHead title="Customers" indexed={false} />
      <h1>Customers</h1>
    </>
  );
}
