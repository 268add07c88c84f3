import { ApplicationProcess } from '../../features/marketing/careers/application-process';
import { CareersHero } from '../../features/marketing/careers/careers-hero';
import { JobBenefits } from '../../features/marketing/careers/job-benefits';
import { Openings } from '../../features/marketing/careers/openings';
import { Team } from '../../features/marketing/careers/team';
import { paths } from '../../shared/page/paths';
import { PageHead } from '../../shared/ui/page-head';
import { pages } from '../pages';

export default function CareersPage() {
  return (
    <>
      <PageHead {...pages[paths.careers].head} />
      <CareersHero />
      <JobBenefits />
      <Team />
      <Openings />
      <ApplicationProcess />
    </>
  );
}
