import { appointmentNumberIn } from '@contracts/vocabulary/ids';
import { paymentAmount, paymentMessages, paymentTextLimits } from '@contracts/vocabulary/payments';
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../shared/api/api-error';
import { useBusiness } from '../../shared/config/site-config';
import { telHref } from '../../shared/page/paths';
import { Button } from '../../shared/ui/button';
import { TextField } from '../../shared/ui/forms/text-field';
import { amountAfter, amountProblem, amountText, isAmount, mostPayable } from './amount';
import { whyNotSetUp } from './entry-failure';
import { FindBill, useBillFinder } from './find-bill';
import type { PaymentEntry } from './payment-attempts';
import type { LinkedBill } from './use-payment-entry';
import refusal from '../../shared/ui/forms/form-failure.module.css';
import styles from './payment.module.css';

interface EntryFormProps {
  entry: PaymentEntry;
  bill: LinkedBill | null;
  failure: ApiError | null;
  /** Why the last payment was stopped before its card was charged. */
  ended: string | null;
  onChange: (entry: PaymentEntry) => void;
  /** Whether the amount's field has no amount. */
  onUnclear: (unclear: boolean) => void;
  onSubmit: (entry: PaymentEntry) => void;
}

interface Wrong {
  readonly amount?: string | undefined;
  readonly description?: string;
}

/** The amount and its purpose; for a bill only the amount. Without one, also the way to a bill. */
export function EntryForm({
  entry,
  bill,
  failure,
  ended,
  onChange,
  onUnclear,
  onSubmit,
}: EntryFormProps) {
  const due = bill ? Number(bill.due) : null;
  // The field shows the input while typing, and what is no amount; otherwise the amount.
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<Wrong>({});
  const amountField = useRef<HTMLInputElement>(null);
  const descriptionField = useRef<HTMLInputElement>(null);
  const numberField = useRef<HTMLInputElement>(null);
  const knownByField = useRef<HTMLInputElement>(null);

  const finder = useBillFinder();

  const enter = (changes: Partial<PaymentEntry>) => {
    setWrong({});
    onChange({ ...entry, ...changes });
  };
  const enterAmount = (text: string) => {
    setTyped(text);
    onUnclear(!isAmount(text));
    enter({ amount: amountAfter(text, entry.amount) });
  };

  /** The fields' values: input from before hydration wasn't seen. */
  const inFields = (): PaymentEntry => ({
    ...entry,
    amount: amountAfter(amountField.current?.value ?? '', entry.amount),
    description: descriptionField.current?.value ?? entry.description,
    appointmentNumber: numberField.current?.value ?? entry.appointmentNumber,
    knownBy: knownByField.current?.value ?? entry.knownBy,
  });
  const atFirst = useRef(() => {
    const found = inFields();
    const names = Object.keys(found) as (keyof PaymentEntry)[];
    if (names.some((name) => found[name] !== entry[name])) onChange(found);
  });
  useEffect(() => atFirst.current(), []);

  /** No one pays an amount that isn't in the field. */
  const showAmount = (): string | undefined => {
    if (!isAmount(amountField.current?.value ?? '')) return paymentMessages.amount;
    setTyped(null);
    return undefined;
  };

  const submit = () => {
    const sent = inFields();
    const amount = showAmount() ?? amountProblem(sent.amount, due);
    const missing = bill === null && sent.description.trim() === '';
    setWrong({ amount, ...(missing && { description: paymentMessages.description }) });
    if (amount) amountField.current?.focus();
    else if (missing) descriptionField.current?.focus();
    // Anyone who names a visit sees its bill first. If it isn't found, the office gets what they typed.
    else if (bill === null && isVisit(sent) && !finder.problem?.asked) void find(sent);
    else onSubmit(sent);
  };

  const find = async (sent: PaymentEntry) => {
    const { description } = sent;
    const appointmentNumber =
      sent.appointmentNumber.trim() || (appointmentNumberIn(description) ?? '');
    if (appointmentNumber !== sent.appointmentNumber) onChange({ ...sent, appointmentNumber });
    const field = await finder.find({ ...sent, appointmentNumber });
    if (field) (field === 'knownBy' ? knownByField : numberField).current?.focus();
  };

  return (
    <div className={styles.form}>
      <h2 className={styles.title} tabIndex={-1}>
        What would you like to pay?
      </h2>
      {bill === null && (
        <FindBill
          entry={entry}
          problem={finder.problem}
          finding={finder.finding}
          numberRef={numberField}
          knownByRef={knownByField}
          onEnter={(changes) => {
            finder.forget();
            enter(changes);
          }}
          onFind={() => void find(inFields())}
        />
      )}
      <form
        className={styles.form}
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {bill === null && <p className={styles.findTitle}>For anything else, enter an amount.</p>}
        <TextField
          ref={amountField}
          label="Amount"
          type="number"
          inputMode="decimal"
          name="amount"
          min={paymentAmount.min}
          max={mostPayable(due)}
          step={paymentAmount.step}
          required
          autoComplete="transaction-amount"
          className={styles.amount}
          value={typed ?? amountText(entry.amount)}
          error={wrong.amount}
          hint={bill ? 'In dollars. Full balance; you can pay less.' : 'In dollars.'}
          onChange={(event) => enterAmount(event.target.value)}
          onBlur={() => setWrong({ ...wrong, amount: showAmount() })}
          // The mouse wheel scrolls the page instead of changing the amount.
          onWheel={(event) => event.currentTarget.blur()}
        />
        {bill === null && (
          <TextField
            ref={descriptionField}
            label="Description"
            name="description"
            required
            maxLength={paymentTextLimits.description}
            value={entry.description}
            error={wrong.description}
            hint="What it is for."
            onChange={(event) => enter({ description: event.target.value })}
          />
        )}
        {ended !== null && (
          <div className={refusal.failure}>
            <p>
              <strong>Not paid.</strong> {ended}
            </p>
          </div>
        )}
        {failure && <NotSetUp failure={failure} />}
        <div className={styles.submit}>
          <Button type="submit" variant={bill ? 'primary' : 'secondary'} size="large">
            Proceed to Payment
          </Button>
          <p>You won’t be charged yet. Next, enter your card.</p>
        </div>
      </form>
    </div>
  );
}

/** Also if only the description names it. */
const isVisit = ({ appointmentNumber, description }: PaymentEntry): boolean =>
  appointmentNumber.trim() !== '' || appointmentNumberIn(description) !== null;

/** Stays until the next attempt. The toast has announced it. */
function NotSetUp({ failure }: { failure: ApiError }) {
  const { phone } = useBusiness();
  return (
    <div className={refusal.failure}>
      <p>
        <strong>The payment was not started.</strong> {whyNotSetUp(failure)}
      </p>
      <p>
        Your details are still here. Try again, or call <a href={telHref(phone)}>{phone}</a> and pay
        by phone.
      </p>
    </div>
  );
}
