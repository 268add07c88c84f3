import type { IssueInvoice, VisitInvoices } from '@contracts/payments/invoices';
import { api } from '../../../shared/api/api';

const urlOf = (appointmentId: string): string =>
  `/technician/jobs/${encodeURIComponent(appointmentId)}/invoices`;

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    jobInvoices: build.query<VisitInvoices, string>({
      query: urlOf,
      extraOptions: { as: 'technician' },
    }),
    /** A repeat changes nothing. */
    issueJobInvoice: build.mutation<
      VisitInvoices,
      { appointmentId: string; invoiceId: string; body: IssueInvoice }
    >({
      query: ({ appointmentId, invoiceId, body }) => ({
        url: `${urlOf(appointmentId)}/${invoiceId}`,
        method: 'PUT',
        body,
      }),
      extraOptions: { as: 'technician' },
    }),
  }),
});

/** Shows what an answer, or a refusal, says there is now. */
export const showInvoices = (appointmentId: string, now: VisitInvoices) =>
  endpoints.util.updateQueryData('jobInvoices', appointmentId, () => now);

export const { useJobInvoicesQuery, useIssueJobInvoiceMutation } = endpoints;
