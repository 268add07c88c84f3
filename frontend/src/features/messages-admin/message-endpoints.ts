import type {
  MessageDelivery,
  MessageDetail,
  MessageRecord,
  MessagesQuery,
} from '@contracts/notifications/messages';
import { api } from '../../shared/api/api';
import { officePages, type ListPage } from '../../shared/api/list-page';

/** How often the page fetches data, in milliseconds. There are no live updates about messages. */
export const messagesPollingMs = 10_000;

const asAdmin = { as: 'admin' } as const;

const reads = api.injectEndpoints({
  endpoints: (build) => ({
    messagePages: build.infiniteQuery<ListPage<MessageRecord>, MessagesQuery, string | null>({
      ...officePages<MessageRecord>('/admin/messages'),
      providesTags: ['Message'],
    }),
    /** With its text, in demo mode. */
    message: build.query<MessageDetail, string>({
      query: (id) => `/admin/messages/${encodeURIComponent(id)}`,
      extraOptions: asAdmin,
      providesTags: ['Message'],
    }),
    messageDelivery: build.query<MessageDelivery, void>({
      query: () => '/admin/messages/delivery',
      extraOptions: asAdmin,
    }),
  }),
});

type CachedState = Parameters<typeof reads.util.selectCachedArgsForQuery>[0];

function patches(state: unknown, message: MessageRecord) {
  return [
    ...reads.util.selectCachedArgsForQuery(state as CachedState, 'messagePages').map((args) =>
      reads.util.updateQueryData('messagePages', args, ({ pages, pageParams }) => ({
        pages: pages.map((page) => ({
          ...page,
          items: page.items.map((each) => (each.id === message.id ? message : each)),
        })),
        pageParams,
      })),
    ),
    reads.util.updateQueryData('message', message.id, (known) => ({ ...known, ...message })),
  ];
}

const writes = api.injectEndpoints({
  endpoints: (build) => ({
    retryMessage: build.mutation<MessageRecord, string>({
      query: (id) => ({ url: `/admin/messages/${encodeURIComponent(id)}/retry`, method: 'POST' }),
      extraOptions: asAdmin,
      // Also after a refusal, which means that someone else was faster.
      invalidatesTags: (_message, error) => (error ? ['Message', 'Alert'] : ['Alert']),
      onQueryStarted: async (_, { queryFulfilled, dispatch, getState }) => {
        const message = await queryFulfilled.then(
          ({ data }) => data,
          () => undefined,
        );
        if (message) for (const patch of patches(getState(), message)) dispatch(patch);
      },
    }),
  }),
});

export const { useMessagePagesInfiniteQuery, useMessageQuery, useMessageDeliveryQuery } = reads;
export const { useRetryMessageMutation } = writes;
