import { useSearchParams } from 'react-router-dom';
import { FindAppointment } from '../../features/tracking/find-appointment';
import { appointmentIn } from '../../features/tracking/journey';
import { Tracking } from '../../features/tracking/tracking';
import { useSiteConfig, useSiteConfigPending } from '../../shared/config/site-config';
import { PageHead } from '../../shared/ui/page-head';
import { Loading } from '../../shared/ui/spinner';

/** The appointment of the link; without one the demo's, in demo mode, and otherwise a request for the link. */
export default function TechnicianTrackingPage() {
  const [query] = useSearchParams();
  const { demo, demoAppointmentId } = useSiteConfig();
  const pending = useSiteConfigPending();
  const linked = query.get('appointment');
  const appointmentId = linked ? (appointmentIn(linked) ?? linked) : demo && demoAppointmentId;

  if (appointmentId) return <Tracking key={appointmentId} appointmentId={appointmentId} />;
  return (
    <>
      <PageHead title="Track your technician" indexed={false} />
      {pending ? <Loading label="Loading Tracking Information" fill /> : <FindAppointment />}
    </>
  );
}
