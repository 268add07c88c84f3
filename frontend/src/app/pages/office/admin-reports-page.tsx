import { ReportsPage } from '../../../features/reports/reports-page';
import { PageHead } from '../../../shared/ui/page-head';

export default function AdminReportsPage() {
  return (
    <>
      <PageHead title="Reports" />
      <ReportsPage />
    </>
  );
}
