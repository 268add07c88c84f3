import { PhoneJobs } from '../../features/technician-phone/phone-jobs';
import { paths } from '../../shared/page/paths';
import { PageHead } from '../../shared/ui/page-head';
import { pageFacts } from '../page-facts';

export default function TechnicianPhonePage() {
  return (
    <>
      <PageHead {...pageFacts[paths.technicianPhone]} />
      <PhoneJobs />
    </>
  );
}
