import { FontExamples } from '../../features/marketing/font-examples/font-examples';
import { PageHead } from '../../shared/ui/page-head';

export default function FontExamplesPage() {
  return (
    <>
      <PageHead
        title="Font examples"
        description="Eight font styles compared by the numbers and the phone number they have to carry."
        indexed={false}
      />
      <FontExamples />
    </>
  );
}
