import { ManagedAppointment } from '../../features/appointment-changes/managed-appointment';
import { paths } from '../../shared/page/paths';
import { PageHead } from '../../shared/ui/page-head';
import { pages } from '../pages';

export default function ManagePage() {
  return (
    <>
      <PageHead {...pages[paths.manage].head} />
      <ManagedAppointment />
    </>
  );
}
