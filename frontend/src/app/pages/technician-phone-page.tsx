import { PageHead } from '../../shared/ui/page-head';

export default function TechnicianPhonePage() {
  return (
    <>
      <PageHead title="Your jobs" indexed={false} />
      <h1>Your jobs</h1>
    </>
  );
}
