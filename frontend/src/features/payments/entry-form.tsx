import { bookingTextLimits } from '@contracts/vocabulary/booking';
import { appointmentNumberIn } from '@contracts/vocabulary/ids';
import { paymentAmount, paymentMessages, paymentTextLimits } from '@contracts/vocabulary/payments';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { ApiError } from '../../shared/api/api-error';
import { useBusiness } from '../../shared/config/site-config';
import { useHydrated } from '../../shared/page/hydration';
import { telHref } from '../../shared/page/paths';
import { Button } from '../../shared/ui/button';
import { TextField } from '../../shared/ui/forms/text-field';
import { amountAfter, amountProblem, amountText, mostPayable } from './amount';
import { whyNotSetUp } from './entry-failure';
import type { PaymentEntry } from './payment-attempts';
import type { LinkedBill } from './use-payment-entry';
import styles from './payment.module.css';

interface EntryFormProps {
  entry: PaymentEntry;
  bill: LinkedBill | null;
  failure: ApiError | null;
  /** Why the last payment was stopped before its card was charged. */
  ended: string | null;
  onChange: (entry: PaymentEntry) => void;
  onSubmit: (entry: PaymentEntry) => void;
}

interface Wrong {
  readonly amount?: string | undefined;
  readonly description?: string;
  readonly number?: string;
}

/** The amount and its purpose; for a bill only the amount. */
export function EntryForm({ entry, bill, failure, ended, onChange, onSubmit }: EntryFormProps) {
  const due = bill ? Number(bill.due) : null;
  const hydrated = useHydrated();
  // While typing, the field shows the input; otherwise the valid amount.
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<Wrong>({});
  const amountField = useRef<HTMLInputElement>(null);
  const descriptionField = useRef<HTMLInputElement>(null);
  const numberField = useRef<HTMLInputElement>(null);
  const knownByField = useRef<HTMLInputElement>(null);

  const enter = (changes: Partial<PaymentEntry>) => {
    // This field has no errors of its own, so typing in it keeps the errors of the others.
    if (!('knownBy' in changes)) setWrong({});
    onChange({ ...entry, ...changes });
  };
  const enterAmount = (text: string) => {
    setTyped(text);
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

  const submit = () => {
    const sent = inFields();
    setTyped(null);
    const amount = amountProblem(sent.amount, due);
    const missing = bill === null && sent.description.trim() === '';
    const typedNumber = sent.appointmentNumber.trim();
    const isNoNumber = typedNumber !== '' && appointmentNumberIn(typedNumber) === null;
    setWrong({
      amount,
      ...(missing && { description: paymentMessages.description }),
      ...(isNoNumber && { number: paymentMessages.appointmentNumber }),
    });
    if (amount) amountField.current?.focus();
    else if (missing) descriptionField.current?.focus();
    else if (isNoNumber) numberField.current?.focus();
    else onSubmit(sent);
  };

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2 className={styles.title} tabIndex={-1}>
        What would you like to pay?
      </h2>
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
        onBlur={() => setTyped(null)}
        // The mouse wheel scrolls the page instead of changing the amount.
        onWheel={(event) => event.currentTarget.blur()}
      />
      {bill === null && (
        <WithoutBill
          entry={entry}
          wrong={wrong}
          descriptionRef={descriptionField}
          numberRef={numberField}
          knownByRef={knownByField}
          onEnter={enter}
        />
      )}
      {ended !== null && (
        <div className={styles.failure}>
          <p>
            <strong>Not paid.</strong> {ended}
          </p>
        </div>
      )}
      {failure && <NotSetUp failure={failure} />}
      <div className={styles.submit}>
        <Button
          variant="primary"
          size="large"
          // Before hydration, the browser would submit the form into the address. Such a press is
          // repeated.
          type={hydrated ? 'submit' : 'button'}
          onClick={hydrated ? undefined : submit}
        >
          Proceed to Payment
        </Button>
        <p>You won’t be charged yet. Next, enter your card.</p>
      </div>
    </form>
  );
}

interface WithoutBillProps {
  entry: PaymentEntry;
  wrong: Wrong;
  descriptionRef: RefObject<HTMLInputElement | null>;
  numberRef: RefObject<HTMLInputElement | null>;
  knownByRef: RefObject<HTMLInputElement | null>;
  onEnter: (changes: Partial<PaymentEntry>) => void;
}

/** Its purpose, if there is no bill. */
function WithoutBill({
  entry,
  wrong,
  descriptionRef,
  numberRef,
  knownByRef,
  onEnter,
}: WithoutBillProps) {
  return (
    <>
      <TextField
        ref={descriptionRef}
        label="Description"
        name="description"
        required
        maxLength={paymentTextLimits.description}
        value={entry.description}
        error={wrong.description}
        hint="What it is for."
        onChange={(event) => onEnter({ description: event.target.value })}
      />
      <TextField
        ref={numberRef}
        label="Appointment number"
        optional
        name="appointmentNumber"
        placeholder="FC-1042"
        maxLength={paymentTextLimits.appointmentNumber}
        value={entry.appointmentNumber}
        error={wrong.number}
        hint="To pay for a visit. You’ll find it in any email about the visit."
        onChange={(event) => onEnter({ appointmentNumber: event.target.value })}
      />
      <TextField
        ref={knownByRef}
        label="ZIP code or phone number"
        optional
        name="knownBy"
        maxLength={bookingTextLimits.phone}
        value={entry.knownBy}
        hint="The one you gave for that visit, so we can match your payment."
        onChange={(event) => onEnter({ knownBy: event.target.value })}
      />
    </>
  );
}

/** Stays until the next attempt. The toast has announced it. */
function NotSetUp({ failure }: { failure: ApiError }) {
  const { phone } = useBusiness();
  return (
    <div className={styles.failure}>
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
