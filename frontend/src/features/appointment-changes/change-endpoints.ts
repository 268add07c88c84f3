import type {
  CancelAppointment,
  RateVisit,
  RescheduleAppointment,
} from '@contracts/booking/appointment-calls';
import type { CustomerAppointment } from '@contracts/booking/own-records';
import { api } from '../../shared/api/api';
import { editConflict } from '../../shared/api/api-error';
import { managedAppointmentCache } from '../../shared/api/managed-appointment';

/** How a customer reaches an appointment: with its manage link's token, or logged in. */
export type Access = { readonly token: string } | { readonly appointmentId: string };

const callOf = (access: Access): string =>
  'token' in access
    ? `/manage/${encodeURIComponent(access.token)}`
    : `/customer/appointments/${encodeURIComponent(access.appointmentId)}`;

/**
 * A refusal means that records or available times have changed, so they're fetched again either way.
 */
function outdated(answer: CustomerAppointment | undefined) {
  return [
    'Slots' as const,
    'OwnAppointment' as const,
    'OwnServiceRequest' as const,
    ...(answer ? [{ type: 'Tracking' as const, id: answer.id }] : []),
  ];
}

interface Change<Body> {
  access: Access;
  body: Body;
}

interface Sent {
  queryFulfilled: Promise<{ data: CustomerAppointment }>;
  dispatch: (action: ReturnType<typeof managedAppointmentCache.updateQueryData>) => unknown;
}

const change = <Body>(action: 'reschedule' | 'cancel' | 'rating') => ({
  query: ({ access, body }: Change<Body>) => ({
    url: `${callOf(access)}/${action}`,
    method: 'POST',
    body,
  }),
  invalidatesTags: outdated,
  /** Shows the answer at once, also a refusal's current record. */
  async onQueryStarted({ access }: Change<Body>, { queryFulfilled, dispatch }: Sent) {
    const present = await queryFulfilled.then(
      ({ data }) => data,
      (failure: { error?: unknown }) => editConflict<CustomerAppointment>(failure.error),
    );
    if (!present || !('token' in access)) return;
    dispatch(
      managedAppointmentCache.updateQueryData('managedAppointment', access.token, (known) =>
        present.version < known.version ? known : { ...known, ...present },
      ),
    );
  },
});

const writes = api.injectEndpoints({
  endpoints: (build) => ({
    moveOwnAppointment: build.mutation<CustomerAppointment, Change<RescheduleAppointment>>(
      change('reschedule'),
    ),
    cancelOwnAppointment: build.mutation<CustomerAppointment, Change<CancelAppointment>>(
      change('cancel'),
    ),
    rateOwnAppointment: build.mutation<CustomerAppointment, Change<RateVisit>>(change('rating')),
  }),
});

export const {
  useMoveOwnAppointmentMutation,
  useCancelOwnAppointmentMutation,
  useRateOwnAppointmentMutation,
} = writes;
