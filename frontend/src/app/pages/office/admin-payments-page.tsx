import { PaymentsPage } from '../../../features/payments-admin/payments-page';
import { PageHead } from '../../../shared/ui/page-head';

export default function AdminPaymentsPage() {
  return (
    <>
      <PageHead title="Payments" />
      <PaymentsPage />
    </>
  );
}
