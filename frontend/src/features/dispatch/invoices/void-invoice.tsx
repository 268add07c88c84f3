import { Input, Modal } from 'antd';
import type { Invoice } from '@contracts/payments/invoices';
import { invoiceLimits, invoiceMessages } from '@contracts/vocabulary/tax/invoices';
import { useDraft } from '../../../shared/editing/use-draft';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { OfficeField, OfficeForm } from '../../../shared/ui/office/office-form';
import { useVoidInvoiceMutation } from './invoice-endpoints';
import styles from './invoices.module.css';

export interface InvoiceDialogProps {
  invoice: Invoice;
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
}

/** Asks why an invoice is void that nothing was paid for. What is typed stays until then. */
export function VoidInvoice({ invoice, open, onClose, afterClose }: InvoiceDialogProps) {
  const { id, number, appointmentId } = invoice;
  const { typed, type, clear } = useDraft('void invoice', id, { reason: '' });
  const [sendVoid, { isLoading }] = useVoidInvoiceMutation();
  const formId = `void ${id}`;
  const send = async () => {
    const body = { reason: typed.reason.trim() };
    const { error } = await sendVoid({ appointmentId, invoiceId: id, body });
    if (error) return toastFailure('Error voiding the invoice', error);
    clear();
    onClose();
    toast({ title: `${number} is voided`, description: 'You can make a new invoice.' });
  };
  return (
    <Modal
      open={open}
      destroyOnHidden
      title={`Void ${number}?`}
      okText="Void it"
      okButtonProps={{ htmlType: 'submit', form: formId, danger: true, type: 'primary' }}
      cancelText="Keep it"
      confirmLoading={isLoading}
      onCancel={onClose}
      afterClose={afterClose}
    >
      <OfficeForm
        id={formId}
        className={styles.form}
        values={typed}
        onValuesChange={type}
        onFinish={() => {
          if (!isLoading) void send();
        }}
      >
        <p>It keeps its number and stays in the books, marked as void. This can’t be undone.</p>
        <OfficeField
          name="reason"
          label="Why it’s voided"
          hint="It’s printed on the invoice."
          check={(reason) => (reason.trim() === '' ? invoiceMessages.voidReason : undefined)}
        >
          <Input maxLength={invoiceLimits.reason} autoComplete="off" />
        </OfficeField>
      </OfficeForm>
    </Modal>
  );
}
