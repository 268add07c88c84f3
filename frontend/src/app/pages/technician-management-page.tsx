import { TechnicianManagement } from '../../features/technicians/technician-management';
import { paths } from '../../shared/page/paths';
import { PageHead } from '../../shared/ui/page-head';
import { pageFacts } from '../page-facts';

export default function TechnicianManagementPage() {
  return (
    <>
      <PageHead {...pageFacts[paths.technicianManagement]} />
      <TechnicianManagement />
    </>
  );
}
