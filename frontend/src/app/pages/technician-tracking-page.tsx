import { PageHead } from '../../shared/ui/page-head';

export default function TechnicianTrackingPage() {
  return (
    <>
      <PageHead title="Your Technician is On The Way" indexed={false} />
      <h1>Your Technician is On The Way</h1>
    </>
  );
}
