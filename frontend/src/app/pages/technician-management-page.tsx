import { PageHead } from '../../shared/ui/page-head';

export default function TechnicianManagementPage() {
  return (
    <>
      <PageHead title="Technicians" indexed={false} />
      <h1>Technicians</h1>
    </>
  );
}
