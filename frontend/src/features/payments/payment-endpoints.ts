import type { CustomerAppointment } from '@contracts/booking/own-records';
import type {
  BillDue,
  ConfirmDemoPayment,
  CreatePaymentIntent,
  CustomerReceipt,
  DemoConfirmation,
  FindBill,
  FoundBill,
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
      // A refusal means that less is due than shown.
      invalidatesTags: (answer) => (answer ? [] : ['Payment']),
    }),
    /** Only the link identifies it. */
    billDue: build.query<BillDue, string>({
      query: (payToken) => `/payments/due/${encodeURIComponent(payToken)}`,
      extraOptions: { as: 'anyone' },
      providesTags: ['Payment'],
    }),
    findBill: build.mutation<FoundBill, FindBill>({
      query: (body) => ({ url: '/payments/find', method: 'POST', body }),
    }),
    /** Bills with a balance. Cached by customer, and fetched each time. */
    ownBills: build.query<CustomerAppointment[], string>({
      query: () => ({ url: '/customer/appointments', params: { unpaid: 'true' } }),
      keepUnusedDataFor: 0,
    }),
    /** Newest first. By customer, so that no one sees another customer's. */
    ownReceipts: build.query<CustomerReceipt[], string>({
      query: () => '/customer/payments',
      providesTags: ['Payment'],
    }),
    paymentOutcome: build.query<PaymentOutcome, PaymentReference>({
      query: ({ intentId, clientSecret }) => ({
        url: `/payments/${encodeURIComponent(intentId)}`,
        params: { client_secret: clientSecret },
      }),
      extraOptions: { as: 'anyone' },
      // The balance in the portal and of the pay link changes when it's paid, and when the payment
      // was canceled.
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
  useFindBillMutation,
  useLazyBillDueQuery,
  useOwnBillsQuery,
  useOwnReceiptsQuery,
  usePaymentOutcomeQuery,
  useLazyPaymentOutcomeQuery,
  useConfirmDemoPaymentMutation,
} = endpoints;
