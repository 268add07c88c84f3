import type {
  AnswerEstimate,
  AskAboutEstimate,
  Estimate,
  ShownEstimate,
} from '@contracts/payments/estimates';
import { api } from '../../shared/api/api';
import { imageUrlOf } from '../../shared/api/image-url';

/** Only the link identifies it. */
const byLink = { as: 'anyone' } as const;

const urlOf = (token: string): string => `/estimates/${encodeURIComponent(token)}`;

interface OnePhoto {
  readonly token: string;
  readonly id: string;
  /** For a list. */
  readonly isSmall: boolean;
}

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    /** By the token of its link. */
    shownEstimate: build.query<ShownEstimate, string>({
      query: urlOf,
      extraOptions: byLink,
    }),
    estimatePhoto: build.query<string, OnePhoto>({
      query: ({ token, id, isSmall }) => ({
        url: `${urlOf(token)}/photos/${id}`,
        ...(isSmall && { params: { size: 'small' } }),
        responseHandler: imageUrlOf,
      }),
      extraOptions: { ...byLink, file: 'image/*' },
    }),
    /** A repeat changes nothing. */
    answerEstimate: build.mutation<ShownEstimate, { token: string; body: AnswerEstimate }>({
      query: ({ token, body }) => ({ url: `${urlOf(token)}/answer`, method: 'POST', body }),
      extraOptions: byLink,
      // A visit's price and balance, for its customer.
      invalidatesTags: (answer) => (answer ? ['OwnAppointment', 'Payment'] : []),
    }),
    /** A repeat changes nothing. */
    askAboutEstimate: build.mutation<unknown, { token: string; body: AskAboutEstimate }>({
      query: ({ token, body }) => ({ url: `${urlOf(token)}/questions`, method: 'POST', body }),
      extraOptions: byLink,
    }),
  }),
});

export const showAnswered = (token: string, shown: ShownEstimate) =>
  endpoints.util.upsertQueryData('shownEstimate', token, shown);

/** Shows the version that was there already, until the page is asked for again. */
export const showNewest = (token: string, estimate: Estimate) =>
  endpoints.util.updateQueryData('shownEstimate', token, (shown) => ({ ...shown, estimate }));

export const {
  useShownEstimateQuery,
  useEstimatePhotoQuery,
  useAnswerEstimateMutation,
  useAskAboutEstimateMutation,
} = endpoints;
