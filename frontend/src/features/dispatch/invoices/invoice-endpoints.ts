import type {
  CreditInvoice,
  IssueInvoice,
  VisitInvoices,
  VoidInvoice,
} from '@contracts/payments/invoices';
import { api } from '../../../shared/api/api';
import { editConflict } from '../../../shared/api/api-error';
import { unlessSubscribed } from '../../../shared/live/dispatch-topic';

const asAdmin = { as: 'admin' } as const;

const reads = api.injectEndpoints({
  endpoints: (build) => ({
    visitInvoices: build.query<VisitInvoices, string>({
      query: (id) => `/appointments/${id}/invoices`,
      extraOptions: asAdmin,
      providesTags: (_answer, _error, id) => ['Appointment', { type: 'AppointmentHistory', id }],
    }),
  }),
});

const show = (appointmentId: string, now: VisitInvoices) =>
  reads.util.upsertQueryData('visitInvoices', appointmentId, now);

interface Sent {
  readonly dispatch: (action: ReturnType<typeof show>) => unknown;
  readonly queryFulfilled: Promise<{ data: VisitInvoices }>;
}

/** Puts the answer, or what a refusal says there is now, into the visit's section. */
async function showAnswer({ appointmentId }: { appointmentId: string }, sent: Sent): Promise<void> {
  const now = await sent.queryFulfilled.then(
    ({ data }) => data,
    (failure: { error?: unknown }) => editConflict<VisitInvoices>(failure.error),
  );
  if (now) sent.dispatch(show(appointmentId, now));
}

// Booking hears of it a moment later, and then its frame leads to the same fetch.
const invalidatesTags = unlessSubscribed('Appointment', 'AppointmentHistory');

interface OfInvoice {
  readonly appointmentId: string;
  readonly invoiceId: string;
}

const writes = api.injectEndpoints({
  endpoints: (build) => ({
    issueInvoice: build.mutation<VisitInvoices, OfInvoice & { body: IssueInvoice }>({
      query: ({ appointmentId, invoiceId, body }) => ({
        url: `/appointments/${appointmentId}/invoices/${invoiceId}`,
        method: 'PUT',
        body,
      }),
      extraOptions: asAdmin,
      invalidatesTags,
      onQueryStarted: showAnswer,
    }),
    creditInvoice: build.mutation<
      VisitInvoices,
      OfInvoice & { creditId: string; body: CreditInvoice }
    >({
      query: ({ invoiceId, creditId, body }) => ({
        url: `/admin/invoices/${invoiceId}/credit-notes/${creditId}`,
        method: 'PUT',
        body,
      }),
      extraOptions: asAdmin,
      invalidatesTags,
      onQueryStarted: showAnswer,
    }),
    voidInvoice: build.mutation<VisitInvoices, OfInvoice & { body: VoidInvoice }>({
      query: ({ invoiceId, body }) => ({
        url: `/admin/invoices/${invoiceId}/void`,
        method: 'POST',
        body,
      }),
      extraOptions: asAdmin,
      invalidatesTags,
      onQueryStarted: showAnswer,
    }),
  }),
});

export const { useVisitInvoicesQuery } = reads;
export const { useIssueInvoiceMutation, useCreditInvoiceMutation, useVoidInvoiceMutation } = writes;
