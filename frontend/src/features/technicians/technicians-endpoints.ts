import type { LocationFrame } from '@contracts/live';
import type {
  AddTechnician,
  SetTechnicianLocation,
  Technician,
  UpdateTechnician,
} from '@contracts/tracking/technicians';
import { api, idempotent } from '../../shared/api/api';
import { editConflict } from '../../shared/api/api-error';
import { followDispatch, outdatedBy, unlessSubscribed } from '../../shared/live/dispatch-topic';
import { keepingNewerIn, newerTechnician } from '../../shared/live/newer-answer';
import { paced } from '../../shared/live/paced';
import { withLocation, withTechnician } from './technician-patches';

/** The link is returned once and stored nowhere. */
export interface PhoneLinkAnswer {
  readonly url: string;
  readonly expiresAt: string;
}

const asAdmin = { as: 'admin' } as const;

const reads = api.injectEndpoints({
  endpoints: (build) => ({
    technicians: build.query<Technician[], void>({
      query: () => '/technicians',
      extraOptions: asAdmin,
      merge: keepingNewerIn(({ id }) => id, newerTechnician),
      providesTags: ['Technician'],
      onCacheEntryAdded: (_, { updateCachedData, dispatch, ...entry }) => {
        const moved = paced<LocationFrame>((frames) =>
          updateCachedData((technicians) => frames.reduce(withLocation, technicians)),
        );
        return followDispatch(entry, (frame) => {
          if (frame.type === 'location_update') moved(frame);
          const outdated = outdatedBy(frame, ['technicians']);
          if (outdated.length > 0) dispatch(api.util.invalidateTags(outdated));
        });
      },
    }),
  }),
});

type Patch = ReturnType<typeof patchOf>;

const patchOf = (technician: Technician) =>
  reads.util.updateQueryData('technicians', undefined, (technicians) =>
    withTechnician(technicians, technician),
  );

/** Puts the answer, or a refusal's current technician, into the list. */
async function patchWithAnswer(
  answer: Promise<{ data: Technician }>,
  dispatch: (action: Patch) => unknown,
): Promise<void> {
  const technician = await answer.then(
    ({ data }) => data,
    (failure: { error?: unknown }) => editConflict<Technician>(failure.error),
  );
  if (technician) dispatch(patchOf(technician));
}

/** A technician with jobs who goes offline causes an alert. */
const alsoAfterEditing = unlessSubscribed('Alert');

const writes = api.injectEndpoints({
  endpoints: (build) => ({
    addTechnician: build.mutation<Technician, { body: AddTechnician; key: string }>({
      query: ({ body, key }) => ({
        url: '/technicians',
        method: 'POST',
        body,
        headers: idempotent(key),
      }),
      extraOptions: asAdmin,
      invalidatesTags: ['Slots'],
      onQueryStarted: (_, { queryFulfilled, dispatch }) =>
        patchWithAnswer(queryFulfilled, dispatch),
    }),
    updateTechnician: build.mutation<Technician, { id: string; body: UpdateTechnician }>({
      query: ({ id, body }) => ({ url: `/technicians/${id}`, method: 'PUT', body }),
      extraOptions: asAdmin,
      invalidatesTags: () => ['Slots', ...alsoAfterEditing()],
      onQueryStarted: (_, { queryFulfilled, dispatch }) =>
        patchWithAnswer(queryFulfilled, dispatch),
    }),
    setTechnicianLocation: build.mutation<Technician, { id: string; body: SetTechnicianLocation }>({
      query: ({ id, body }) => ({ url: `/technicians/${id}/location`, method: 'PUT', body }),
      extraOptions: asAdmin,
      invalidatesTags: unlessSubscribed('Tracking'),
      onQueryStarted: (_, { queryFulfilled, dispatch }) =>
        patchWithAnswer(queryFulfilled, dispatch),
    }),
    makePhoneLink: build.mutation<PhoneLinkAnswer, string>({
      query: (id) => ({ url: `/technicians/${id}/phone-link`, method: 'POST' }),
      extraOptions: asAdmin,
      invalidatesTags: unlessSubscribed('Technician'),
    }),
    textPhoneLink: build.mutation<Pick<PhoneLinkAnswer, 'expiresAt'>, string>({
      query: (id) => ({ url: `/technicians/${id}/phone-link/text`, method: 'POST' }),
      extraOptions: asAdmin,
      invalidatesTags: unlessSubscribed('Technician'),
    }),
    revokePhoneLink: build.mutation<unknown, string>({
      query: (id) => ({ url: `/technicians/${id}/phone-link`, method: 'DELETE' }),
      extraOptions: asAdmin,
      invalidatesTags: unlessSubscribed('Technician'),
    }),
  }),
});

/** Spec 9: how often the office's page fetches again without live updates, in milliseconds. */
export const techniciansPollingMs = 5_000;

export const { useTechniciansQuery } = reads;
export const {
  useAddTechnicianMutation,
  useUpdateTechnicianMutation,
  useSetTechnicianLocationMutation,
  useMakePhoneLinkMutation,
  useTextPhoneLinkMutation,
  useRevokePhoneLinkMutation,
} = writes;
