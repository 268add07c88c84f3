import { OfficeSettings } from '../../../features/office-settings/office-settings';
import { PageHead } from '../../../shared/ui/page-head';
import { paths } from '../../../shared/page/paths';
import { pages } from '../../pages';

export default function AdminSettingsPage() {
  return (
    <>
      <PageHead {...pages[paths.adminSettings].head} />
      <OfficeSettings />
    </>
  );
}
