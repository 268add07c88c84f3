import { useParams } from 'react-router-dom';
import { jobHead, openingOf } from '../../features/marketing/careers/content/openings';
import { JobDetail } from '../../features/marketing/careers/job-detail';
import { PageHead } from '../../shared/ui/page-head';
import NotFoundPage from './not-found-page';

export default function JobPage() {
  const opening = openingOf(useParams().slug);
  if (!opening) return <NotFoundPage />;
  return (
    <>
      <PageHead {...jobHead(opening)} />
      {/* A note on one position does not follow to the next. */}
      <JobDetail key={opening.slug} opening={opening} />
    </>
  );
}
