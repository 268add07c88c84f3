import { ReportsPage } from '../../../features/reports/reports-page';
import { PageHead } from '../../../shared/ui/page-head';
import { paths } from '../../../shared/page/paths';
import { pages } from '../../pages';

export default function AdminReportsPage() {
  return (
    <>
      <PageHead {...pages[paths.adminReports].head} />
      <ReportsPage />
    </>
  );
}
