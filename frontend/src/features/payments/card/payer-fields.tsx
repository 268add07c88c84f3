import { bookingTextLimits } from '@contracts/vocabulary/booking';
import { paymentMessages } from '@contracts/vocabulary/payments';
import { cleanLine } from '@contracts/vocabulary/text/typed-text';
import { named, reachedBy } from '../../../shared/forms/field-rules';
import { TextField } from '../../../shared/ui/forms/text-field';
import styles from './card.module.css';

/** Who pays, as typed. */
export interface Payer {
  readonly payerName: string;
  readonly payerEmail: string;
}

/** What was typed of it. */
export function typedOf({ payerName, payerEmail }: Payer): Partial<Payer> {
  const [name, email] = [cleanLine(payerName), cleanLine(payerEmail)];
  return { ...(name !== '' && { payerName: name }), ...(email !== '' && { payerEmail: email }) };
}

const rules = {
  payerName: named(paymentMessages.payerName),
  payerEmail: reachedBy(paymentMessages.payerEmail),
};

export type PayerProblems = { readonly [Field in keyof Payer]?: string };

/** A bill says whose it is, so its payer may leave both empty. */
export function payerProblems(payer: Payer, hasBill: boolean): PayerProblems {
  const names = Object.keys(rules) as (keyof Payer)[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const typed = cleanLine(payer[name]);
      const problem = hasBill && typed === '' ? null : rules[name](typed);
      return problem === null ? [] : [[name, problem]];
    }),
  );
}

interface PayerFieldsProps {
  payer: Payer;
  hasBill: boolean;
  problems: PayerProblems;
  onEnter: (changes: Partial<Payer>) => void;
}

/** For the receipt. Without a bill, the office knows by them whose money it is. */
export function PayerFields({ payer, hasBill, problems, onEnter }: PayerFieldsProps) {
  const fields = [
    { name: 'payerName', label: 'Your name', autoComplete: 'name' },
    {
      name: 'payerEmail',
      label: 'Email for the receipt',
      autoComplete: 'email',
      type: 'email',
      inputMode: 'email',
      hint: hasBill
        ? 'The address on the appointment gets it, too.'
        : 'We’ll send your receipt here.',
    },
  ] as const;
  return (
    <div className={styles.payer}>
      {fields.map(({ name, ...field }) => (
        <TextField
          key={name}
          {...field}
          name={name}
          optional={hasBill}
          required={!hasBill}
          maxLength={bookingTextLimits[name === 'payerName' ? 'customerName' : 'email']}
          value={payer[name]}
          error={problems[name]}
          onChange={(event) => onEnter({ [name]: event.target.value })}
        />
      ))}
    </div>
  );
}
