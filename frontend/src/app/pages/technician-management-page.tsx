import { TechnicianManagement } from '../../features/technicians/technician-management';
import { paths } from '../../shared/page/paths';
import { PageHead } from '../../shared/ui/page-head';
import { pages } from '../pages';

export default function TechnicianManagementPage() {
  return (
    <>
      <PageHead {...pages[paths.technicianManagement].head} />
      <TechnicianManagement />
    </>
  );
}
