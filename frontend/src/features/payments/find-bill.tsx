import { bookingTextLimits } from '@contracts/vocabulary/booking';
import { appointmentNumberIn } from '@contracts/vocabulary/ids';
import { paymentMessages, paymentTextLimits } from '@contracts/vocabulary/payments';
import { phoneDigits } from '@contracts/vocabulary/phones';
import { useState, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../shared/api/api-error';
import { useCustomerSession } from '../../shared/api/current-user';
import { paths } from '../../shared/page/paths';
import { Button } from '../../shared/ui/button';
import { TextField } from '../../shared/ui/forms/text-field';
import type { PaymentEntry } from './payment-attempts';
import { useFindBillMutation } from './payment-endpoints';
import styles from './payment.module.css';

type Named = Pick<PaymentEntry, 'appointmentNumber' | 'knownBy'>;

interface FindProblem {
  readonly field: keyof Named;
  readonly words: string;
  /** The server has looked for it. */
  readonly asked: boolean;
}

const missing = (field: keyof Named): FindProblem => ({
  field,
  words: paymentMessages[field],
  asked: false,
});

/** Opens the bill of an appointment, for payers without its link. */
export function useBillFinder() {
  const [ask, { isLoading: finding }] = useFindBillMutation();
  const [problem, setProblem] = useState<FindProblem | null>(null);
  const session = useCustomerSession();
  const navigate = useNavigate();

  /** Returns the field to correct. */
  const find = async ({ appointmentNumber, knownBy }: Named): Promise<keyof Named | null> => {
    const fail = (found: FindProblem) => {
      setProblem(found);
      return found.field;
    };
    const number = appointmentNumberIn(appointmentNumber);
    if (number === null) return fail(missing('appointmentNumber'));
    // The number is enough for its owner.
    if (session === null && knownBy.trim() === '') return fail(missing('knownBy'));
    const { data, error } = await ask({ appointmentNumber: number, ...proofIn(knownBy) });
    if (!data) {
      const words = messageOf(error, 'We couldn’t look up your bill. Please try again.');
      return fail({ field: 'appointmentNumber', words, asked: true });
    }
    void navigate(`${paths.payment}#${data.payToken}`);
    // The bill takes the place of the form, in which the payer was.
    scrollTo(0, 0);
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    return null;
  };

  return { find, finding, problem, forget: () => setProblem(null) };
}

/** A phone number has ten digits, a ZIP code fewer. */
export function proofIn(typed: string): { zipCode?: string; phone?: string } {
  const digits = phoneDigits(typed);
  if (digits === '') return {};
  return digits.length < 10 ? { zipCode: digits } : { phone: digits.slice(0, 20) };
}

interface FindBillProps {
  entry: PaymentEntry;
  problem: FindProblem | null;
  finding: boolean;
  numberRef: RefObject<HTMLInputElement | null>;
  knownByRef: RefObject<HTMLInputElement | null>;
  onEnter: (changes: Partial<Named>) => void;
  onFind: () => void;
}

export function FindBill(props: FindBillProps) {
  const { entry, problem, finding, numberRef, knownByRef, onEnter, onFind } = props;
  const errorOf = (field: keyof Named) => (problem?.field === field ? problem.words : undefined);
  return (
    <form
      className={styles.find}
      method="dialog"
      noValidate
      aria-labelledby="find-bill"
      onSubmit={(event) => {
        event.preventDefault();
        onFind();
      }}
    >
      <p id="find-bill" className={styles.findTitle}>
        Paying for a visit? Open your bill to see what’s due.
      </p>
      <TextField
        ref={numberRef}
        label="Appointment number"
        name="appointmentNumber"
        placeholder="FC-1042"
        maxLength={paymentTextLimits.appointmentNumber}
        value={entry.appointmentNumber}
        error={errorOf('appointmentNumber')}
        hint="In any email about the visit."
        onChange={(event) => onEnter({ appointmentNumber: event.target.value })}
      />
      <TextField
        ref={knownByRef}
        label="ZIP code or phone number"
        name="knownBy"
        maxLength={bookingTextLimits.phone}
        value={entry.knownBy}
        error={errorOf('knownBy')}
        hint="The one you gave for that visit."
        onChange={(event) => onEnter({ knownBy: event.target.value })}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={finding} pendingLabel="Looking it up...">
          Open my bill
        </Button>
      </div>
    </form>
  );
}
