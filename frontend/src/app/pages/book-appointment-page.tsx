import { BookingWizard } from '../../features/booking/booking-wizard';
import { PageHead } from '../../shared/ui/page-head';

export default function BookAppointmentPage() {
  return (
    <>
      <PageHead
        title="Book an appointment"
        description="Pick an hour that suits you and tell us which appliance is in trouble. We call within 24 hours to confirm."
        indexed={false}
      />
      <BookingWizard />
    </>
  );
}
