import { hasCareers } from '@contracts/vocabulary/site/empty-content';
import { ApplicationProcess } from '../../features/marketing/careers/application-process';
import { CareersHero } from '../../features/marketing/careers/careers-hero';
import { careersHead } from '../../features/marketing/careers/content/opening-words';
import { JobBenefits } from '../../features/marketing/careers/job-benefits';
import { Openings } from '../../features/marketing/careers/openings';
import { Team } from '../../features/marketing/careers/team';
import { useBusiness, useContent } from '../../shared/config/site-config';
import { PageHead } from '../../shared/ui/page-head';
import NotFoundPage from './not-found-page';

export default function CareersPage() {
  const content = useContent();
  const { address } = useBusiness();
  if (!hasCareers(content)) return <NotFoundPage />;
  return (
    <>
      <PageHead {...careersHead(content.openings, address.city)} />
      <CareersHero />
      <JobBenefits />
      <Team />
      <Openings />
      <ApplicationProcess />
    </>
  );
}
