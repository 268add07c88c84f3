import { Navigate } from 'react-router-dom';
import { useOwnAppointmentsInfiniteQuery } from '../features/portal/portal-endpoints';
import { nextOf } from '../features/portal/records/next-of';
import { FindAppointment } from '../features/tracking/find-appointment';
import { TrackingFirstView } from '../features/tracking/tracking';
import { joined } from '../shared/api/list-page';
import { ownPath } from '../shared/page/paths';
import { useToday } from '../shared/ui/use-now';

/** Leads a logged-in customer to their next visit. Without one, they can paste a link. */
export default function OwnNextVisit({ session }: { session: string }) {
  const { currentData, isError } = useOwnAppointmentsInfiniteQuery({ of: session });
  const today = useToday();
  if (!currentData) return isError ? <FindAppointment /> : <TrackingFirstView />;
  // An imported visit isn't tracked here.
  const tracked = joined(currentData.pages).items.filter(({ origin }) => origin !== 'imported');
  const next = nextOf(tracked, today);
  const url = next?.trackingUrl;
  return url ? <Navigate replace to={ownPath(url)} /> : <FindAppointment hasNone />;
}
