import { BookingWizard } from '../../features/booking/booking-wizard';
import { paths } from '../../shared/page/paths';
import { PageHead } from '../../shared/ui/page-head';
import { pages } from '../pages';

export default function BookAppointmentPage() {
  return (
    <>
      <PageHead {...pages[paths.booking].head} />
      <BookingWizard />
    </>
  );
}
