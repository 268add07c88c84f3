import { Button } from 'antd';
import { Download } from 'lucide-react';
import type { Invoice } from '@contracts/payments/invoices';
import { api } from '../../../api/api';
import { fileUrlOf } from '../../../api/file-url';
import { saveUrl } from '../../../page/save-file';
import { toastFailure } from '../../feedback/toast-failure';

const { useInvoiceFileMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The address of the PDF in this browser. A mutation, so that it isn't cached. */
    invoiceFile: build.mutation<string, string>({
      query: (invoiceId) => ({
        url: `/admin/invoices/${invoiceId}/pdf`,
        responseHandler: fileUrlOf,
      }),
      extraOptions: { as: 'admin', file: 'application/pdf' },
    }),
  }),
});

/** Saves an invoice or a credit note, whose number stands next to it. */
export function InvoicePdfButton({ id, number }: Pick<Invoice, 'id' | 'number'>) {
  const [load, { isLoading, reset }] = useInvoiceFileMutation();
  const save = async () => {
    const { data, error } = await load(id);
    reset();
    if (data === undefined) return toastFailure('Error loading the PDF', error);
    saveUrl(`${number}.pdf`, data);
  };
  return (
    <Button
      size="small"
      icon={<Download size={14} aria-hidden="true" />}
      loading={isLoading}
      aria-label={`${number} as PDF`}
      onClick={() => void save()}
    >
      PDF
    </Button>
  );
}
