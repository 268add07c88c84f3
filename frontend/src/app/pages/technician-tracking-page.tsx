import { recordIdIn } from '@contracts/vocabulary/ids';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FindAppointment } from '../../features/tracking/find-appointment';
import { TrackingFirstView, Tracking } from '../../features/tracking/tracking';
import { useCustomerSession } from '../../shared/api/current-user';
import { useSiteConfig, useSiteConfigPending } from '../../shared/config/site-config';
import { useHydrated } from '../../shared/page/hydration';
import { PageHead } from '../../shared/ui/page-head';

const OwnVisit = lazy(() => import('../own-visit'));
const OwnNextVisit = lazy(() => import('../own-next-visit'));

/**
 * The appointment in the link. Without one: a customer's own next one if they are logged in, to
 * others the demo's in demo mode, or a request for the link.
 */
export default function TechnicianTrackingPage() {
  const [query] = useSearchParams();
  const { demo, demoAppointmentId } = useSiteConfig();
  const hydrated = useHydrated();
  const pending = useSiteConfigPending() || !hydrated;
  const linked = hydrated && query.get('appointment');
  const session = useCustomerSession();
  const own = hydrated && !linked ? session : null;
  const others = own === null && demo && demoAppointmentId;
  const appointmentId = linked ? (recordIdIn(linked) ?? linked) : others;

  if (appointmentId) {
    return (
      <Tracking
        key={appointmentId + (query.get('key') ?? '')}
        appointmentId={appointmentId}
        linkKey={query.get('key')}
        renderOwn={(record, otherwise) => (
          <Suspense fallback={otherwise}>
            <OwnVisit record={record} otherwise={otherwise} />
          </Suspense>
        )}
      />
    );
  }
  const visitors = pending ? <TrackingFirstView /> : <FindAppointment />;
  return (
    <>
      <PageHead
        title="Track your technician"
        description="See where your technician is on the day of your visit, and when they will arrive."
      />
      {own === null ? (
        visitors
      ) : (
        <Suspense fallback={<TrackingFirstView />}>
          <OwnNextVisit session={own} />
        </Suspense>
      )}
    </>
  );
}
