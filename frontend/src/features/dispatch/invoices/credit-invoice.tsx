import { Flex, Input, Modal } from 'antd';
import type { Invoice } from '@contracts/payments/invoices';
import { invoiceLimits, invoiceMessages } from '@contracts/vocabulary/tax/invoices';
import { dollars } from '@contracts/vocabulary/money';
import { idOf } from '../../../shared/api/idempotency';
import { useSalesTaxQuery } from '../../../shared/api/sales-tax';
import { BillLines } from '../../../shared/bill-facts';
import { useDraft } from '../../../shared/editing/use-draft';
import { formatMoney } from '../../../shared/format';
import { taxSums } from '../../../shared/invoices/invoice-draft';
import { RequestNumber } from '../../../shared/ui/feedback/request-number';
import { Loading } from '../../../shared/ui/feedback/spinner';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { OfficeField, OfficeForm } from '../../../shared/ui/office/office-form';
import { creditOf, noCredit, type CreditDraft } from './credit-draft';
import { useCreditInvoiceMutation } from './invoice-endpoints';
import styles from './invoices.module.css';
import type { InvoiceDialogProps } from './void-invoice';

interface CreditDialogProps extends InvoiceDialogProps {
  /** All of the visit. */
  documents: readonly Invoice[];
}

/** Takes back amounts of an invoice, with their tax. What is typed stays until then. */
export function CreditInvoice({
  invoice,
  documents,
  open,
  onClose,
  afterClose,
}: CreditDialogProps) {
  const { id, number, appointmentId } = invoice;
  const { typed, type, clear, keyFor } = useDraft<CreditDraft>('credit note', id, noCredit);
  // Its rates are those of the invoice's day.
  const { data: book, error: noBook } = useSalesTaxQuery(undefined, { skip: !open });
  const [credit, { isLoading }] = useCreditInvoiceMutation();
  const drafted = book && creditOf(invoice, documents, typed, book);
  const isReady = drafted && !('problem' in drafted);
  const formId = `credit ${id}`;
  const send = async () => {
    if (!isReady || isLoading) return;
    const body = drafted.credit;
    const creditId = idOf(keyFor(body));
    const { data, error } = await credit({ appointmentId, invoiceId: id, creditId, body });
    if (error) return toastFailure('Error making the credit note', error);
    clear();
    onClose();
    const made = data.invoices.find((each) => each.id === creditId);
    toast({
      title: made ? `${made.number} made` : 'Credit note made',
      description: `It takes ${formatMoney(body.total)} off ${number}.`,
    });
  };
  return (
    <Modal
      open={open}
      destroyOnHidden
      width={640}
      title={`Credit note for ${number}`}
      okText="Make credit note"
      okButtonProps={{ htmlType: 'submit', form: formId, disabled: !isReady }}
      confirmLoading={isLoading}
      onCancel={onClose}
      afterClose={afterClose}
    >
      <OfficeForm<CreditDraft>
        id={formId}
        className={styles.form}
        values={typed}
        onValuesChange={(changes) => type(changes as Partial<CreditDraft>)}
        onFinish={() => void send()}
      >
        <OfficeField
          name="amounts"
          label="Take off"
          hint="Before tax. What the customer paid stays paid until you refund it."
        >
          <CreditAmounts lines={invoice.lines} />
        </OfficeField>
        <OfficeField
          name="reason"
          label="Why it’s credited"
          hint="It’s printed on the credit note."
          check={(reason) => (reason.trim() === '' ? invoiceMessages.creditReason : undefined)}
        >
          <Input maxLength={invoiceLimits.reason} autoComplete="off" />
        </OfficeField>
      </OfficeForm>
      <div aria-live="polite">
        {drafted === undefined ? (
          noBook ? (
            <div>
              <p>The tax rates couldn’t be loaded. Close this and try again.</p>
              <RequestNumber error={noBook} />
            </div>
          ) : (
            <Loading label="Loading the tax rates" />
          )
        ) : 'problem' in drafted ? (
          <p className={styles.problem}>{drafted.problem}</p>
        ) : (
          <BillLines lines={taxSums(drafted.tax)} total={dollars(drafted.tax.totalCents)} />
        )}
      </div>
    </Modal>
  );
}

interface CreditAmountsProps {
  lines: Invoice['lines'];
  /** From the form's field, as are the next ones. */
  id?: string;
  value?: readonly string[];
  onChange?: (amounts: readonly string[]) => void;
}

function CreditAmounts({ lines, id, value: amounts = [], onChange }: CreditAmountsProps) {
  return (
    <Flex vertical gap={8} component="ol">
      {lines.map(({ text, amount }, index) => (
        // A line has nothing else by which to tell it from another.
        <li key={index} className={styles.line}>
          <span>
            {text}, {formatMoney(amount)}
          </span>
          <Input
            // The form's label is the only amount's.
            {...(index === 0 && { id })}
            {...(lines.length > 1 && { 'aria-label': `Take off ${text}` })}
            className={styles.typed}
            prefix="$"
            value={amounts[index] ?? ''}
            // A discount is taken back with an amount below 0.
            inputMode={Number(amount) < 0 ? 'text' : 'decimal'}
            maxLength={12}
            autoComplete="off"
            onChange={({ target }) =>
              onChange?.(lines.map((_, at) => (at === index ? target.value : (amounts[at] ?? ''))))
            }
          />
        </li>
      ))}
    </Flex>
  );
}
