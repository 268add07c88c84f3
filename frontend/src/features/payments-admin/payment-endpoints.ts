import type { CloseDay, DaySheet, SettleDay, TakerDay } from '@contracts/payments/day-sheets';
import type {
  AssignPayment,
  MoneySums,
  MovePayment,
  PaymentDetail,
  PaymentRecord,
  PaymentsFilter,
  PaymentsQuery,
  RefundPayment,
  ReviewPayment,
  StripeSetup,
  VoidPayment,
} from '@contracts/payments/office';
import type { ReconciliationReport } from '@contracts/payments/reconciliation';
import type { Technician } from '@contracts/tracking/technicians';
import type { ReportPeriod } from '@contracts/vocabulary/office/reports';
import { api, idempotent } from '../../shared/api/api';
import { officePages, type ListPage } from '../../shared/api/list-page';

/** How often the page fetches data, in milliseconds. There are no live updates about payments. */
export const paymentsPollingMs = 10_000;

const asAdmin = { as: 'admin' } as const;

const paymentCalls = api.injectEndpoints({
  endpoints: (build) => ({
    paymentPages: build.infiniteQuery<ListPage<PaymentRecord>, PaymentsQuery, string | null>({
      ...officePages<PaymentRecord>('/admin/payments'),
      providesTags: ['Payment'],
    }),
    moneySums: build.query<MoneySums, ReportPeriod>({
      query: (params) => ({ url: '/admin/money', params: { ...params } }),
      extraOptions: asAdmin,
      providesTags: ['Payment'],
    }),
    payment: build.query<PaymentDetail, string>({
      query: (id) => `/admin/payments/${encodeURIComponent(id)}`,
      extraOptions: asAdmin,
      providesTags: ['Payment'],
    }),
    /** A mutation, so that the file isn't cached. */
    paymentsFile: build.mutation<string, PaymentsFilter>({
      query: (filter) => ({ url: '/admin/payments.csv', params: { ...filter } }),
      extraOptions: { ...asAdmin, file: 'text/csv' },
    }),
    refundPayment: build.mutation<PaymentDetail, { id: string; body: RefundPayment; key: string }>({
      query: ({ id, body, key }) => ({
        url: `/admin/payments/${encodeURIComponent(id)}/refund`,
        method: 'POST',
        headers: idempotent(key),
        body,
      }),
      extraOptions: asAdmin,
      // Also after a refusal: the page may be outdated, or a refund set aside.
      invalidatesTags: ['Payment', 'Alert'],
    }),
    /** The technicians, out of whose cash a refund may come. */
    cashOwners: build.query<readonly Pick<Technician, 'id' | 'name'>[], void>({
      query: () => '/technicians',
      extraOptions: asAdmin,
    }),
    voidPayment: build.mutation<PaymentDetail, { id: string; body: VoidPayment }>({
      query: ({ id, body }) => ({
        url: `/admin/payments/${encodeURIComponent(id)}/void`,
        method: 'POST',
        body,
      }),
      extraOptions: asAdmin,
      // After a refusal, too: someone else may have voided it.
      invalidatesTags: ['Payment', 'Alert', 'Appointment'],
    }),
    movePayment: build.mutation<PaymentDetail, { id: string; body: MovePayment }>({
      query: ({ id, body }) => ({
        url: `/admin/payments/${encodeURIComponent(id)}/move`,
        method: 'POST',
        body,
      }),
      extraOptions: asAdmin,
      // After a refusal, too: someone else may have moved it.
      invalidatesTags: ['Payment', 'Alert', 'Appointment'],
    }),
    assignPayment: build.mutation<PaymentDetail, { id: string; body: AssignPayment }>({
      query: ({ id, body }) => ({
        url: `/admin/payments/${encodeURIComponent(id)}/assign`,
        method: 'POST',
        body,
      }),
      extraOptions: asAdmin,
      // After a refusal, too: someone else may have assigned it.
      invalidatesTags: ['Payment', 'Alert', 'Appointment'],
    }),
    reviewPayment: build.mutation<PaymentDetail, { id: string; body: ReviewPayment }>({
      query: ({ id, body }) => ({
        url: `/admin/payments/${encodeURIComponent(id)}/review`,
        method: 'POST',
        body,
      }),
      extraOptions: asAdmin,
      // After a refusal, too: someone else may have reviewed it.
      invalidatesTags: ['Payment', 'Alert'],
    }),
    daySheet: build.query<DaySheet, string>({
      query: (day) => ({ url: '/admin/day-sheet', params: { day } }),
      extraOptions: asAdmin,
      providesTags: ['Payment'],
    }),
    settleDay: build.mutation<TakerDay, { technicianId: string; body: SettleDay }>({
      query: ({ technicianId, body }) => ({
        url: `/admin/day-sheet/${encodeURIComponent(technicianId)}`,
        method: 'PUT',
        body,
      }),
      extraOptions: asAdmin,
    }),
    closeDay: build.mutation<DaySheet, CloseDay>({
      query: (body) => ({ url: '/admin/day-closings', method: 'POST', body }),
      extraOptions: asAdmin,
      // After a refusal, too: the sheet has changed.
      invalidatesTags: ['Payment', 'Alert'],
    }),
    stripeSetup: build.query<StripeSetup, void>({
      query: () => '/admin/stripe-setup',
      extraOptions: asAdmin,
      providesTags: ['Reconciliation'],
    }),
    checkStripeSetup: build.mutation<StripeSetup, void>({
      query: () => ({ url: '/admin/stripe-setup', method: 'POST' }),
      extraOptions: asAdmin,
      invalidatesTags: (_setup, error) => (error ? [] : ['Reconciliation', 'Alert']),
    }),
    reconciliation: build.query<ReconciliationReport[], void>({
      query: () => '/admin/reconciliation',
      extraOptions: asAdmin,
      providesTags: ['Reconciliation'],
    }),
    compareDay: build.mutation<ReconciliationReport, string>({
      query: (day) => ({ url: '/admin/reconciliation', method: 'POST', body: { day } }),
      extraOptions: asAdmin,
      // It may have corrected the effects of a missed webhook.
      invalidatesTags: (_report, error) => (error ? [] : ['Reconciliation', 'Payment', 'Alert']),
    }),
  }),
});

export const {
  usePaymentPagesInfiniteQuery,
  useMoneySumsQuery,
  usePaymentQuery,
  usePaymentsFileMutation,
  useCashOwnersQuery,
  useRefundPaymentMutation,
  useVoidPaymentMutation,
  useMovePaymentMutation,
  useAssignPaymentMutation,
  useReviewPaymentMutation,
  useDaySheetQuery,
  useSettleDayMutation,
  useCloseDayMutation,
  useStripeSetupQuery,
  useCheckStripeSetupMutation,
  useReconciliationQuery,
  useCompareDayMutation,
} = paymentCalls;
