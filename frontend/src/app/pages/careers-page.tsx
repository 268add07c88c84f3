import { ApplicationProcess } from '../../features/marketing/careers/application-process';
import { CareersHero } from '../../features/marketing/careers/careers-hero';
import { JobBenefits } from '../../features/marketing/careers/job-benefits';
import { Openings } from '../../features/marketing/careers/openings';
import { Team } from '../../features/marketing/careers/team';
import { PageHead } from '../../shared/ui/page-head';

export default function CareersPage() {
  return (
    <>
      <PageHead
        title="Careers: appliance repair jobs in St. Augustine"
        description="Appliance technician, apprentice and customer service in St. Augustine: three full-time jobs, $32,000-$75,000 a year, Monday-Friday."
        keywords="appliance repair jobs, appliance technician, apprentice, St. Augustine, careers"
        indexed
      />
      <CareersHero />
      <JobBenefits />
      <Team />
      <Openings />
      <ApplicationProcess />
    </>
  );
}
