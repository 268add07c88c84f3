import type { Invoice, InvoiceProposal, VisitInvoices } from '@contracts/payments/invoices';
import { invoiceLimits, invoiceMessages } from '@contracts/vocabulary/tax/invoices';
import { dollars } from '@contracts/vocabulary/money';
import { certificateKinds, type TaxBasis } from '@contracts/vocabulary/tax/tax-basis';
import type { Dispatch } from '@reduxjs/toolkit';
import { useState, type FormEvent } from 'react';
import { useDispatch } from 'react-redux';
import { editConflict, messageOf } from '../../../shared/api/api-error';
import { idOf, useIdempotencyKey } from '../../../shared/api/idempotency';
import { BillLines } from '../../../shared/bill-facts';
import { formatMoney } from '../../../shared/format';
import {
  basisOptions,
  countyOptions,
  draftOf,
  invoiceOf,
  taxSums,
  type InvoiceDraft,
} from '../../../shared/invoices/invoice-draft';
import { Button } from '../../../shared/ui/button';
import { SelectField } from '../../../shared/ui/forms/select-field';
import { TextField } from '../../../shared/ui/forms/text-field';
import { useToday } from '../../../shared/ui/use-now';
import { showInvoices, useIssueJobInvoiceMutation } from './invoice-endpoints';
import styles from './invoice.module.css';

interface InvoiceFormProps {
  appointmentId: string;
  proposal: InvoiceProposal;
  onIssued: (issued: Invoice) => void;
}

type InvoicesDispatch = Dispatch & ((show: ReturnType<typeof showInvoices>) => unknown);

/** `other` is behind “Something else”. */
type Answer = 'parts' | 'labor-only' | 'other';

const answers: readonly { value: Answer; label: string }[] = [
  { value: 'parts', label: 'Yes' },
  { value: 'labor-only', label: 'No, labor only' },
  { value: 'other', label: 'Something else' },
];
const otherBases = basisOptions.filter(
  ({ value }) => !answers.some((answer) => answer.value === value),
);
const certificateOptions = Object.entries(certificateKinds).map(([value, label]) => ({
  value,
  label,
}));

/** Asks what decides about the tax, and shows what the customer will pay. */
export function InvoiceForm({ appointmentId, proposal, onIssued }: InvoiceFormProps) {
  const dispatch = useDispatch<InvoicesDispatch>();
  const today = useToday();
  const keyFor = useIdempotencyKey();
  const [draft, setDraft] = useState(() => draftOf(proposal));
  const [answer, setAnswer] = useState<Answer | null>(null);
  /** Behind “Something else”. */
  const [other, setOther] = useState<TaxBasis | null>(null);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState('');
  const [issue, { isLoading }] = useIssueJobInvoiceMutation();
  const change = (changes: Partial<InvoiceDraft>) => setDraft({ ...draft, ...changes });
  const basis = answer === 'other' ? other : answer;
  const drafted = invoiceOf(proposal, { ...draft, basis: basis ?? draft.basis }, today);
  const isReady = basis !== null && !('problem' in drafted);
  const problem = basis === null ? invoiceMessages.basis : isReady ? '' : problemOf(drafted);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isReady || isLoading) return;
    const body = drafted.invoice;
    const invoiceId = idOf(keyFor(body));
    setFailure('');
    const { data, error } = await issue({ appointmentId, invoiceId, body });
    const now = editConflict<VisitInvoices>(error);
    if (now) dispatch(showInvoices(appointmentId, now));
    if (error) {
      return setFailure(
        now
          ? 'The price or the tax has just changed. Look at the amounts again.'
          : messageOf(error, 'Something went wrong on our side. Please try again.'),
      );
    }
    const issued = data.invoices.find(({ id }) => id === invoiceId);
    if (issued) onIssued(issued);
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <fieldset className={styles.question}>
        <legend>Were any parts or materials installed?</legend>
        {answers.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name="installed"
              checked={answer === value}
              onChange={() => setAnswer(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {answer === 'other' && (
        <SelectField
          label="What is it?"
          placeholder="Choose"
          options={otherBases}
          value={other ?? ''}
          onChange={({ target }) => setOther((target.value || null) as TaxBasis | null)}
        />
      )}
      {basis === 'exempt-certificate' && (
        <>
          <SelectField
            label="Certificate"
            options={certificateOptions}
            value={draft.certificateKind}
            onChange={({ target }) =>
              change({ certificateKind: target.value as InvoiceDraft['certificateKind'] })
            }
          />
          <TextField
            label="Certificate number"
            autoComplete="off"
            maxLength={invoiceLimits.certificate}
            value={draft.certificateNumber}
            onChange={({ target }) => change({ certificateNumber: target.value })}
          />
          <TextField
            label="Its last day"
            optional
            type="date"
            value={draft.certificateUntil}
            onChange={({ target }) => change({ certificateUntil: target.value })}
          />
        </>
      )}
      <SelectField
        label="County"
        hint="Of this address. Check that it’s right."
        {...(draft.county === null && { placeholder: 'Choose the county' })}
        options={countyOptions}
        value={draft.county ?? ''}
        onChange={({ target }) => change({ county: target.value as InvoiceDraft['county'] })}
      />
      {isReady && (
        <BillLines
          lines={[...proposal.lines, ...taxSums(drafted.tax)]}
          total={dollars(drafted.tax.totalCents)}
        />
      )}
      {/* The first question is there to read. */}
      {problem !== '' && (tried || basis !== null) && <p role="alert">{problem}</p>}
      {failure !== '' && <p role="alert">{failure}</p>}
      <Button type="submit" variant="primary" block pending={isLoading}>
        {isReady ? `Issue ${formatMoney(dollars(drafted.tax.totalCents))}` : 'Issue'}
      </Button>
    </form>
  );
}

const problemOf = (drafted: ReturnType<typeof invoiceOf>): string =>
  'problem' in drafted ? drafted.problem : '';
