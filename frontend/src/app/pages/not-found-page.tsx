import { NotFound } from '../../features/marketing/not-found';
import { PageHead } from '../../shared/ui/page-head';
import { pages } from '../pages';

export default function NotFoundPage() {
  return (
    <>
      <PageHead {...pages['*'].head} />
      <NotFound />
    </>
  );
}
