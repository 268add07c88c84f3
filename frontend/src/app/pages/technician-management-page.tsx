import { TechnicianManagement } from '../../features/technicians/technician-management';
import { PageHead } from '../../shared/ui/page-head';

export default function TechnicianManagementPage() {
  return (
    <>
      <PageHead title="Technician management" indexed={false} />
      <TechnicianManagement />
    </>
  );
}
