import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';
import type { ServerFrame } from '@contracts/live';
import type {
  ConversationText,
  NamedConversation,
  ReadConversation,
  SendText,
} from '@contracts/notifications/conversations';
import { api, idempotent } from '../../../api/api';
import { byCursor, listPage, officePages, type ListPage } from '../../../api/list-page';
import { followDispatch, outdatedBy, unlessSubscribed } from '../../../live/dispatch-topic';

const asAdmin = { as: 'admin' } as const;
const threads = { type: 'Text', id: 'threads' } as const;
const inbox = { type: 'Text', id: 'inbox' } as const;

/** With an id, for lists of records. */
export type ListedConversation = NamedConversation & { readonly id: string };

type Entry = Parameters<typeof followDispatch>[0] & { readonly dispatch: (action: never) => void };

/** Texts that come, are read or are delivered are shown at once. What was just loaded is new enough. */
function followTexts(entry: Entry, tag: typeof threads | typeof inbox): Promise<void> {
  let connectedBefore = false;
  return followDispatch(entry, (frame: ServerFrame) => {
    const isFirst = frame.type === 'subscribed' && !connectedBefore;
    connectedBefore ||= frame.type === 'subscribed';
    if (!isFirst && outdatedBy(frame, ['texts']).length > 0)
      entry.dispatch(api.util.invalidateTags([tag]) as never);
  });
}

const pathOf = (number: string) => `/admin/conversations/${encodeURIComponent(number)}`;

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    conversationPages: build.infiniteQuery<
      ListPage<ListedConversation>,
      { limit: number; show?: 'unread' },
      string | null
    >({
      ...officePages<NamedConversation>('/admin/conversations'),
      transformResponse: (items: NamedConversation[], meta: FetchBaseQueryMeta | undefined) =>
        listPage(
          items.map((each) => ({ ...each, id: each.number })),
          meta,
        ),
      providesTags: [inbox],
    }),
    /** How many conversations have texts that no one has read. */
    unreadConversations: build.query<number, void>({
      query: () => ({ url: '/admin/conversations', params: { show: 'unread', limit: 1 } }),
      extraOptions: asAdmin,
      transformResponse: (items: NamedConversation[], meta) => listPage(items, meta).total,
      providesTags: [inbox],
      onCacheEntryAdded: (_, entry) => followTexts(entry, inbox),
    }),
    conversation: build.query<NamedConversation, string>({
      query: pathOf,
      extraOptions: asAdmin,
      providesTags: [threads],
    }),
    textPages: build.infiniteQuery<ListPage<ConversationText>, readonly string[], string | null>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => ({
        url: '/admin/texts',
        params: { numbers: queryArg.join(), limit: 50, cursor: pageParam ?? undefined },
      }),
      extraOptions: asAdmin,
      transformResponse: listPage<ConversationText>,
      providesTags: [threads],
      onCacheEntryAdded: (_, entry) => followTexts(entry, threads),
    }),
    sendText: build.mutation<ConversationText, SendText & { number: string; key: string }>({
      query: ({ number, key, ...body }) => ({
        url: `${pathOf(number)}/texts`,
        method: 'POST',
        body,
        headers: idempotent(key),
      }),
      extraOptions: asAdmin,
      // Also after a refusal: the number may have opted out.
      invalidatesTags: [threads, inbox],
    }),
    readConversation: build.mutation<NamedConversation, ReadConversation & { number: string }>({
      query: ({ number, ...body }) => ({ url: `${pathOf(number)}/read`, method: 'POST', body }),
      extraOptions: asAdmin,
      invalidatesTags: unlessSubscribed('Text', 'Alert'),
    }),
  }),
});

export const {
  useConversationPagesInfiniteQuery,
  useUnreadConversationsQuery,
  useConversationQuery,
  useTextPagesInfiniteQuery,
  useSendTextMutation,
  useReadConversationMutation,
} = endpoints;
