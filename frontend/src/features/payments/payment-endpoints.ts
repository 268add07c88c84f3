import type { CustomerAppointment } from '@contracts/booking/own-records';
import type {
  BillDue,
  ConfirmDemoPayment,
  CreatePaymentIntent,
  DemoConfirmation,
  PaymentIntentAnswer,
  PaymentOutcome,
} from '@contracts/payments/paying';
import { paymentStatusRules } from '@contracts/vocabulary/payment-status';
import { api, idempotent } from '../../shared/api/api';
import type { PaymentReference } from './result/payment-reference';

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    createPaymentIntent: build.mutation<
      PaymentIntentAnswer,
      { body: CreatePaymentIntent; key: string }
    >({
      query: ({ body, key }) => ({
        url: '/create-payment-intent',
        method: 'POST',
        body,
        headers: idempotent(key),
      }),
      // A refusal says that less is due than the page shows.
      invalidatesTags: (answer) => (answer ? [] : ['Payment']),
    }),
    /** The link alone says whose it is. */
    billDue: build.query<BillDue, string>({
      query: (payToken) => `/payments/due/${encodeURIComponent(payToken)}`,
      extraOptions: { as: 'anyone' },
      providesTags: ['Payment'],
    }),
    /** Those of which something is due. By whose they are, and asked for each time. */
    ownBills: build.query<CustomerAppointment[], string>({
      query: () => ({ url: '/customer/appointments', params: { unpaid: 'true' } }),
      keepUnusedDataFor: 0,
    }),
    paymentOutcome: build.query<PaymentOutcome, PaymentReference>({
      query: ({ intentId, clientSecret }) => ({
        url: `/payments/${encodeURIComponent(intentId)}`,
        params: { client_secret: clientSecret },
      }),
      extraOptions: { as: 'anyone' },
      // What is due in the portal and behind the pay link is another sum once it is paid, and where it was ended for that.
      onQueryStarted: (_reference, { queryFulfilled, dispatch }) =>
        queryFulfilled.then(
          ({ data }) => {
            if (paymentStatusRules[data.status].open) return;
            dispatch(endpoints.util.invalidateTags(['OwnAppointment', 'Payment']));
          },
          () => undefined,
        ),
    }),
    confirmDemoPayment: build.mutation<
      DemoConfirmation,
      { paymentId: string; card: ConfirmDemoPayment }
    >({
      query: ({ paymentId, card }) => ({
        url: `/demo/payments/${encodeURIComponent(paymentId)}/confirm`,
        method: 'POST',
        body: card,
      }),
      extraOptions: { as: 'anyone' },
    }),
  }),
});

export const {
  useCreatePaymentIntentMutation,
  useBillDueQuery,
  useOwnBillsQuery,
  usePaymentOutcomeQuery,
  useLazyPaymentOutcomeQuery,
  useConfirmDemoPaymentMutation,
} = endpoints;
