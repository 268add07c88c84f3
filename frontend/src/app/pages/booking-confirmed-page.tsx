import { ConfirmedAppointment } from '../../features/appointment-changes/confirmed-appointment';
import { paths } from '../../shared/page/paths';
import { CallWidget } from '../../shared/ui/business/call-widget';
import { PageHead } from '../../shared/ui/page-head';
import { pages } from '../pages';

export default function BookingConfirmedPage() {
  return (
    <>
      <PageHead {...pages[paths.bookingConfirmed].head} />
      <ConfirmedAppointment />
      <CallWidget variant="floating" />
    </>
  );
}
