import { BookingWizard } from '../../features/booking/booking-wizard';
import { paths } from '../../shared/page/paths';
import { PageHead } from '../../shared/ui/page-head';
import { pageFacts } from '../page-facts';

export default function BookAppointmentPage() {
  return (
    <>
      <PageHead {...pageFacts[paths.booking]} />
      <BookingWizard />
    </>
  );
}
