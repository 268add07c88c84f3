import { FontExamples } from '../../features/marketing/font-examples/font-examples';
import { paths } from '../../shared/page/paths';
import { PageHead } from '../../shared/ui/page-head';
import { pages } from '../pages';

export default function FontExamplesPage() {
  return (
    <>
      <PageHead {...pages[paths.fontExamples].head} />
      <FontExamples />
    </>
  );
}
