import { PageHead } from '../../shared/ui/page-head';

export default function AdminLoginPage() {
  return (
    <>
      <PageHead title="Admin login" indexed={false} />
      <h1>Admin login</h1>
    </>
  );
}
