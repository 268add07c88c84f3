import { ConfirmedAppointment } from '../../features/appointment-changes/confirmed-appointment';
import { CallWidget } from '../../shared/ui/business/call-widget';
import { PageHead } from '../../shared/ui/page-head';

export default function BookingConfirmedPage() {
  return (
    <>
      <PageHead title="Appointment confirmed" />
      <ConfirmedAppointment />
      <CallWidget variant="floating" />
    </>
  );
}
