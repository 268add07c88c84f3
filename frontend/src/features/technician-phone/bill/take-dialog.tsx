import type { TakePayment } from '@contracts/payments/paying';
import type { PhoneJob } from '@contracts/tracking/technician-phone';
import { centsOf } from '@contracts/vocabulary/money';
import {
  methodLabels,
  methodWords,
  paymentMessages,
  paymentTextLimits,
  type TakenMethod,
} from '@contracts/vocabulary/payments';
import { useState, type FormEvent } from 'react';
import { formatMoney } from '../../../shared/format';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog';
import { TextField } from '../../../shared/ui/forms/text-field';
import styles from './bill.module.css';
import { typedAmount } from './typed-amount';

interface TakeDialogProps {
  job: Pick<PhoneJob, 'number' | 'customerName' | 'bill'>;
  method: TakenMethod;
  open: boolean;
  onClose: () => void;
  onTaken: (payment: Omit<TakePayment, 'takenAt'>, words: string) => void;
}

/** Cash or a check that the technician has in hand. */
export function TakeDialog({ open, onClose, ...taking }: TakeDialogProps) {
  const { method, job } = taking;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={methodLabels[method]}
      description={`From ${job.customerName} for ${job.number}. The customer gets a receipt by email.`}
    >
      {open && <TakeForm {...taking} />}
    </Dialog>
  );
}

function TakeForm({ job, method, onTaken }: Pick<TakeDialogProps, 'job' | 'method' | 'onTaken'>) {
  const { due } = job.bill;
  const [amount, setAmount] = useState(due);
  const [checkNumber, setCheckNumber] = useState('');
  const [tried, setTried] = useState(false);
  const dollars = typedAmount(amount);
  const isTooMuch = dollars !== null && centsOf(dollars) > centsOf(Number(due));
  const wrongAmount =
    dollars === null || dollars <= 0
      ? paymentMessages.takenAmount
      : isTooMuch
        ? `${formatMoney(due)} is due`
        : undefined;
  const number = checkNumber.trim();
  const wrongNumber = method === 'check' && number === '' ? paymentMessages.checkNumber : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrongAmount || wrongNumber || dollars === null) return;
    onTaken(
      { method, amount: dollars, ...(method === 'check' && { checkNumber: number }) },
      `${formatMoney(dollars)} ${methodWords[method]}.`,
    );
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={amount}
        error={tried ? wrongAmount : undefined}
        onChange={(event) => setAmount(event.target.value)}
      />
      {method === 'check' && (
        <TextField
          label="Check number"
          inputMode="numeric"
          autoComplete="off"
          maxLength={paymentTextLimits.checkNumber}
          value={checkNumber}
          error={tried ? wrongNumber : undefined}
          onChange={(event) => setCheckNumber(event.target.value)}
        />
      )}
      <Button type="submit" variant="primary" block>
        {dollars === null ? 'I took it' : `I took ${formatMoney(dollars)}`}
      </Button>
    </form>
  );
}
