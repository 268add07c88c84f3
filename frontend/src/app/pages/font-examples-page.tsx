import { FontExamples } from '../../features/marketing/font-examples/font-examples';
import { paths } from '../../shared/page/paths';
import { PageHead } from '../../shared/ui/page-head';
import { pageFacts } from '../page-facts';

export default function FontExamplesPage() {
  return (
    <>
      <PageHead {...pageFacts[paths.fontExamples]} />
      <FontExamples />
    </>
  );
}
