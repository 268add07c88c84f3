import { applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import type { PriceJob } from '@contracts/booking/appointment-calls';
import type { PhoneJob } from '@contracts/tracking/technician-phone';
import {
  centsOf,
  costLimits,
  costMessages,
  dollars,
  isCost,
  sumOfLines,
  type BillLine,
} from '@contracts/vocabulary/money';
import { Plus } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { formatMoney } from '../../../shared/format';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog';
import { TextField } from '../../../shared/ui/forms/text-field';
import styles from './bill.module.css';
import { typedAmount } from './typed-amount';

interface PriceDialogProps {
  job: Pick<PhoneJob, 'number' | 'serviceType' | 'brand' | 'appliance' | 'bill'>;
  open: boolean;
  onClose: () => void;
  onEntered: (price: PriceJob, words: string) => void;
}

/** What the work costs: lines that the customer reads on the bill. */
export function PriceDialog({ job, open, onClose, onEntered }: PriceDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={`Price of ${job.number}`}
      description="The customer sees each line on the bill."
    >
      {open && <PriceForm job={job} onEntered={onEntered} />}
    </Dialog>
  );
}

/** An amount without lines becomes the first one. */
function linesOf({ serviceType, brand, appliance, bill }: PriceDialogProps['job']): BillLine[] {
  if (bill.lines.length > 0) return [...bill.lines];
  return [
    { text: `${serviceType}, ${applianceTitle({ brand, appliance })}`, amount: bill.total ?? '' },
  ];
}

function PriceForm({ job, onEntered }: Pick<PriceDialogProps, 'job' | 'onEntered'>) {
  const [lines, setLines] = useState(() => linesOf(job));
  /** As the form began with it: if it changes in the meantime, the server refuses what was entered. */
  const [seen] = useState(job.bill.total);
  const [tried, setTried] = useState(false);
  const change = (index: number, changes: Partial<BillLine>) =>
    setLines(lines.map((line, at) => (at === index ? { ...line, ...changes } : line)));
  const used = lines.filter(({ text, amount }) => text.trim() !== '' || amount.trim() !== '');
  const costLines = used.map(({ text, amount }) => ({
    text: text.trim(),
    amount: typedAmount(amount) ?? Number.NaN,
  }));
  const known = costLines.filter(({ amount }) => !Number.isNaN(amount));
  const cents = sumOfLines(known.map(({ amount }) => ({ cents: centsOf(amount) })));
  const total = formatMoney(dollars(Math.abs(cents)));
  const isRight =
    costLines.length > 0 &&
    known.length === costLines.length &&
    costLines.every(({ text }) => text !== '') &&
    isCost(cents);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isRight) return;
    onEntered({ costLines, from: seen === null ? null : Number(seen) }, `the price is ${total}.`);
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {lines.map(({ text, amount }, index) => (
        // A line has nothing else by which to tell it from another.
        <div key={index} className={styles.line}>
          <TextField
            label={index === 0 ? 'What it’s for' : `Line ${index + 1}, what it’s for`}
            autoComplete="off"
            maxLength={costLimits.text}
            value={text}
            error={
              tried && text.trim() === '' && amount.trim() !== '' ? costMessages.text : undefined
            }
            onChange={(event) => change(index, { text: event.target.value })}
          />
          <TextField
            label={index === 0 ? 'Amount' : `Line ${index + 1}, amount`}
            inputMode={index === 0 ? 'decimal' : 'text'}
            autoComplete="off"
            maxLength={12}
            // What it's for has been filled in.
            autoFocus={index === 0}
            value={amount}
            error={
              tried && typedAmount(amount) === null && (text.trim() !== '' || index === 0)
                ? 'Enter dollars and cents'
                : undefined
            }
            onChange={(event) => change(index, { amount: event.target.value })}
          />
        </div>
      ))}
      {lines.length < costLimits.lines && (
        <Button
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => setLines([...lines, { text: '', amount: '' }])}
        >
          Add line
        </Button>
      )}
      {tried && !isCost(cents) && <p role="alert">{costMessages.sum}</p>}
      <Button type="submit" variant="primary" block>
        Save{known.length > 0 && ` ${cents < 0 ? '−' : ''}${total}`}
      </Button>
    </form>
  );
}
