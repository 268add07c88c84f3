import { useParams } from 'react-router-dom';
import { openingSlug } from '@contracts/vocabulary/site/site-content';
import { jobHead } from '../../features/marketing/careers/content/opening-words';
import { JobDetail } from '../../features/marketing/careers/job-detail';
import { useContent } from '../../shared/config/site-config';
import { PageHead } from '../../shared/ui/page-head';
import NotFoundPage from './not-found-page';

export default function JobPage() {
  const { slug } = useParams();
  const opening = useContent().openings.find(({ title }) => openingSlug(title) === slug);
  if (!opening) return <NotFoundPage />;
  return (
    <>
      <PageHead {...jobHead(opening)} />
      {/* A note on one position does not follow to the next. */}
      <JobDetail key={opening.id} opening={opening} />
    </>
  );
}
