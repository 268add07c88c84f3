import { PageHead } from '../../shared/ui/page-head';

export default function AdminTrackingPage() {
  return (
    <>
      <PageHead title="Tracking" indexed={false} />
      <h1>Tracking</h1>
    </>
  );
}
