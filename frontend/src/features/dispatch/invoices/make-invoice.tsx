import { Button, Flex, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import type { Appointment } from '@contracts/booking/appointments';
import type { InvoiceProposal, VisitInvoices } from '@contracts/payments/invoices';
import { invoiceLimits, lineKindLabels } from '@contracts/vocabulary/tax/invoices';
import { dollars } from '@contracts/vocabulary/money';
import {
  certificateKinds,
  taxLineKinds,
  type TaxLineKind,
} from '@contracts/vocabulary/tax/tax-basis';
import { visitWords } from '@contracts/vocabulary/visits/visit-words';
import { editConflict } from '../../../shared/api/api-error';
import { idOf } from '../../../shared/api/idempotency';
import { BillLines } from '../../../shared/bill-facts';
import { useDraft } from '../../../shared/editing/use-draft';
import { formatMoney } from '../../../shared/format';
import {
  basisOptions,
  countyOptions,
  draftOf,
  invoiceOf,
  kindOf,
  taxSums,
  type InvoiceDraft,
} from '../../../shared/invoices/invoice-draft';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { DayField } from '../../../shared/ui/office/date-field';
import { OfficeSelect } from '../../../shared/ui/office/fields/office-select';
import { OfficeField, OfficeForm } from '../../../shared/ui/office/office-form';
import { useToday } from '../../../shared/ui/use-now';
import { useIssueInvoiceMutation } from './invoice-endpoints';
import styles from './invoices.module.css';

const kindOptions = taxLineKinds.map((value) => ({ value, label: lineKindLabels[value] }));
const certificateOptions = Object.entries(certificateKinds).map(([value, label]) => ({
  value,
  label,
}));

interface MakeInvoiceProps {
  appointment: Appointment;
  /** Null without a price, or with an invoice already. */
  proposal: InvoiceProposal | null;
  afterClose: () => void;
}

/** The button, and the dialog in which an invoice is checked and issued. */
export function MakeInvoice({ appointment, proposal, afterClose }: MakeInvoiceProps) {
  const [open, setOpen] = useState(false);
  /** As it was when the dialog was opened, or as a refusal said. */
  const [seen, see] = useState<InvoiceProposal | null>(null);
  return (
    <>
      {proposal && (
        <Button
          className={styles.action}
          onClick={() => {
            see(proposal);
            setOpen(true);
          }}
        >
          Make an invoice
        </Button>
      )}
      {seen && (
        <InvoiceDialog
          appointment={appointment}
          proposal={seen}
          onChanged={see}
          open={open}
          onClose={() => setOpen(false)}
          afterClose={afterClose}
        />
      )}
    </>
  );
}

interface InvoiceDialogProps {
  appointment: Appointment;
  proposal: InvoiceProposal;
  onChanged: (now: InvoiceProposal) => void;
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
}

function InvoiceDialog({
  appointment,
  proposal,
  onChanged,
  open,
  onClose,
  afterClose,
}: InvoiceDialogProps) {
  const { id, number } = appointment;
  const today = useToday();
  const { typed, type, clear, keyFor } = useDraft<InvoiceDraft>('invoice', id, draftOf(proposal));
  const [changed, setChanged] = useState(false);
  const [issue, { isLoading }] = useIssueInvoiceMutation();
  const drafted = invoiceOf(proposal, typed, today);
  const isReady = !('problem' in drafted);
  const formId = `invoice ${id}`;

  const close = () => {
    setChanged(false);
    onClose();
  };
  const send = async () => {
    if (!isReady || isLoading) return;
    const body = drafted.invoice;
    const invoiceId = idOf(keyFor(body));
    const { data, error } = await issue({ appointmentId: id, invoiceId, body });
    const now = editConflict<VisitInvoices>(error);
    if (now?.proposal) {
      onChanged(now.proposal);
      setChanged(true);
    }
    if (error) return toastFailure('Error issuing the invoice', error);
    clear();
    close();
    const issued = data.invoices.find((each) => each.id === invoiceId);
    toast({
      title: issued ? `${issued.number} issued` : 'Invoice issued',
      description: `${visitWords(appointment)}: ${formatMoney(body.total)}.`,
    });
  };

  return (
    <Modal
      open={open}
      destroyOnHidden
      width={640}
      title={`Invoice for ${number}`}
      okText="Issue invoice"
      okButtonProps={{ htmlType: 'submit', form: formId, disabled: !isReady }}
      confirmLoading={isLoading}
      onCancel={close}
      afterClose={afterClose}
    >
      <OfficeForm<InvoiceDraft>
        id={formId}
        className={styles.form}
        values={typed}
        onValuesChange={(changes) => type(changes as Partial<InvoiceDraft>)}
        onFinish={() => void send()}
      >
        {changed && (
          <p role="status">
            The price or the tax has just changed. Look at the amounts again: what you chose is
            still here.
          </p>
        )}
        <OfficeField
          name="county"
          label="County"
          hint="Of the service address. Its surtax is charged."
        >
          <OfficeSelect options={countyOptions} placeholder="Choose the county" />
        </OfficeField>
        <OfficeField name="basis" label="What it’s for">
          <Radio.Group vertical options={basisOptions} />
        </OfficeField>
        {typed.basis === 'exempt-certificate' && (
          <>
            <OfficeField name="certificateKind" label="Certificate">
              <OfficeSelect options={certificateOptions} />
            </OfficeField>
            <OfficeField name="certificateNumber" label="Certificate number">
              <Input maxLength={invoiceLimits.certificate} autoComplete="off" />
            </OfficeField>
            <OfficeField name="certificateUntil" label="Its last day" optional>
              <DayField />
            </OfficeField>
          </>
        )}
        <OfficeField name="kinds" label="Lines">
          <LineKinds lines={proposal.lines} />
        </OfficeField>
      </OfficeForm>
      <div aria-live="polite">
        {isReady ? (
          <BillLines lines={taxSums(drafted.tax)} total={dollars(drafted.tax.totalCents)} />
        ) : (
          <p className={styles.problem}>{drafted.problem}</p>
        )}
      </div>
    </Modal>
  );
}

type Kinds = Readonly<Record<string, TaxLineKind>>;

interface LineKindsProps {
  lines: InvoiceProposal['lines'];
  /** From the form's field, as is the next one. */
  value?: Kinds;
  onChange?: (kinds: Kinds) => void;
}

/** What each line is. Its words and amount are the price's. */
function LineKinds({ lines, value: kinds = {}, onChange }: LineKindsProps) {
  return (
    <Flex vertical gap={8} component="ol">
      {lines.map((line, index) => (
        // A line has nothing else by which to tell it from another.
        <li key={index} className={styles.line}>
          <span>{line.text}</span>
          <OfficeSelect
            aria-label={`Line ${index + 1}, kind`}
            className={styles.kind}
            options={kindOptions}
            value={kindOf(line, { kinds })}
            onChange={(kind) => onChange?.({ ...kinds, [line.text]: kind })}
          />
          <span className={styles.amount}>{formatMoney(line.amount)}</span>
        </li>
      ))}
    </Flex>
  );
}
