import { PhoneJobs } from '../../features/technician-phone/phone-jobs';
import { paths } from '../../shared/page/paths';
import { PageHead } from '../../shared/ui/page-head';
import { pages } from '../pages';

export default function TechnicianPhonePage() {
  return (
    <>
      <PageHead {...pages[paths.technicianPhone].head} />
      <PhoneJobs />
    </>
  );
}
