import type { CustomerAppointment } from '@contracts/booking/own-records';
import type { TrackingRecord } from '@contracts/tracking/records';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { AppointmentActions } from '../features/appointment-changes/appointment-actions';
import { Cancellation } from '../features/appointment-changes/cancellation';
import { useManagedAppointmentQuery } from '../shared/api/managed-appointment';
import { phaseOf } from '../features/tracking/phase';
import { isOutdated } from '../features/appointment-changes/change-outcome';
import { useOwnAppointmentsInfiniteQuery } from '../features/portal/portal-endpoints';
import { useCustomerSession } from '../shared/api/current-user';
import { joined } from '../shared/api/list-page';
import { billFacts } from '../shared/bill-facts';
import { useHashToken } from '../shared/page/hash-token';
import { EstimateLink } from '../shared/ui/business/estimate-link';
import { RatingPlate } from '../shared/ui/business/rating-plate';

interface OwnVisitProps {
  record: TrackingRecord;
  /** For everyone else who has the tracking link. */
  otherwise: ReactNode;
}

/**
 * What only a visit's customer sees on its tracking page: reschedule, cancel, what was done, the bill.
 * They came from their manage link, or they are logged in.
 */
export default function OwnVisit({ record, otherwise }: OwnVisitProps) {
  const token = useHashToken();
  const session = useCustomerSession();
  const managed = useManagedAppointmentQuery(token ?? skipToken);
  const own = useOwnAppointmentsInfiniteQuery(
    token === null && session !== null ? { of: session } : skipToken,
  );
  const isThis = ({ id }: CustomerAppointment) => id === record.appointmentId;
  const visit = token
    ? managed.data && [managed.data].find(isThis)
    : session !== null && joined(own.data?.pages).items.find(isThis);
  const refetch = useEffectEvent(() => void (token ? managed : own).refetch());
  const outdated = visit ? isOutdated(visit, record) : false;
  useEffect(() => {
    if (outdated) refetch();
  }, [outdated, record.version]);

  if (!visit) return otherwise;
  // While someone is there, nothing else can be done.
  if (phaseOf(record.status) === 'there') return <EstimateLink appointment={visit} />;
  const facts = [
    ...(visit.technicianNotes ? [{ label: 'Work done', value: visit.technicianNotes }] : []),
    ...billFacts(visit),
  ];
  return (
    <>
      <Cancellation appointment={visit} />
      {facts.length > 0 && <RatingPlate columns={2} size="text" cells={facts} />}
      <AppointmentActions
        appointment={visit}
        access={token ? { token } : undefined}
        without="track"
        rates
      />
    </>
  );
}
