import { useParams } from 'react-router-dom';
import { openingOf } from '../../features/marketing/careers/content/openings';
import { JobDetail } from '../../features/marketing/careers/job-detail';
import { PageHead } from '../../shared/ui/page-head';
import NotFoundPage from './not-found-page';

export default function JobPage() {
  const opening = openingOf(useParams().slug);
  if (!opening) return <NotFoundPage />;
  const { slug, title, location, salaryText, type } = opening;
  return (
    <>
      <PageHead
        title={`${title}, ${location}`}
        description={`${type}, ${salaryText} a year, ${location}. ${opening.description}`}
        keywords={`${title.toLowerCase()}, appliance repair job, ${location}`}
      />
      {/* A note on one position does not follow to the next. */}
      <JobDetail key={slug} opening={opening} />
    </>
  );
}
