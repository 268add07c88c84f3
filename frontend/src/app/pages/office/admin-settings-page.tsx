import { OfficeSettings } from '../../../features/office-settings/office-settings';
import { PageHead } from '../../../shared/ui/page-head';

export default function AdminSettingsPage() {
  return (
    <>
      <PageHead title="Settings" />
      <OfficeSettings />
    </>
  );
}
