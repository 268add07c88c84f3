import { PhoneJobs } from '../../features/technician-phone/phone-jobs';
import { PageHead } from '../../shared/ui/page-head';

export default function TechnicianPhonePage() {
  return (
    <>
      <PageHead title="Your jobs" indexed={false} />
      <PhoneJobs />
    </>
  );
}
