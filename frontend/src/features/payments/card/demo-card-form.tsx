import { useRef, useState } from 'react';
import { isApiError, messageOf } from '../../../shared/api/api-error';
import { Button } from '../../../shared/ui/button';
import { TextField } from '../../../shared/ui/forms/text-field';
import { useConfirmDemoPaymentMutation } from '../payment-endpoints';
import { CardFormFrame, type CardFormProps } from './card-form-frame';
import { typedOf } from './payer-fields';
import { cardProblem, cardText, testCards, type DemoCardField } from './demo-card';
import { useConfirmation, type Confirmed } from './use-confirmation';
import styles from './card.module.css';

const fields = [
  {
    name: 'card',
    label: 'Card Number',
    autoComplete: 'cc-number',
    placeholder: '1234 1234 1234 1234',
  },
  { name: 'expiry', label: 'Expiration', autoComplete: 'cc-exp', placeholder: 'MM / YY' },
  { name: 'cvc', label: 'Security Code', autoComplete: 'cc-csc', placeholder: 'CVC' },
] as const satisfies readonly { name: DemoCardField; [attribute: string]: string }[];

const longest: Record<DemoCardField, number> = { card: 30, expiry: 9, cvc: 4 };

/** Replaces Stripe's form in the demo. Input goes to the Stripe emulator and is stored nowhere. */
export function DemoCardForm(props: CardFormProps) {
  const { intent, payer, onDone, onEnded } = props;
  const [card, setCard] = useState({ card: '', expiry: '', cvc: '' });
  const [wrong, setWrong] = useState<Partial<Record<DemoCardField, string | undefined>>>({});
  const [send] = useConfirmDemoPaymentMutation();
  const { processing, failure, confirm } = useConfirmation(intent.clientSecret, {
    onDone,
    onEnded,
  });
  const inputs = useRef<Partial<Record<DemoCardField, HTMLInputElement | null>>>({});

  const enter = (changes: Partial<typeof card>) => {
    setCard((before) => ({ ...before, ...changes }));
    setWrong({});
  };

  const submit = () => {
    const written = {
      card: cardText('card', card.card),
      expiry: cardText('expiry', card.expiry),
      cvc: cardText('cvc', card.cvc),
    };
    setCard(written);
    const problems = fields.map(({ name }) => [name, cardProblem(name, written[name])] as const);
    setWrong(Object.fromEntries(problems));
    const first = problems.find(([, problem]) => problem);
    if (first) {
      inputs.current[first[0]]?.focus();
      return;
    }
    void confirm(async (): Promise<Confirmed> => {
      const answer = await send({
        paymentId: intent.paymentId,
        card: { ...written, ...typedOf(payer) },
      });
      if (answer.data) return { status: answer.data.status };
      return {
        message: messageOf(answer.error, 'The payment could not be made. Please try again.'),
        answer:
          isApiError(answer.error) && answer.error.code === 'payment_declined' ? 'refused' : 'lost',
      };
    });
  };

  return (
    <CardFormFrame {...props} ready processing={processing} failure={failure} onSubmit={submit}>
      <div className={styles.demo}>
        <p>
          <strong>Demo: no card is charged.</strong> Don’t enter a real card. These numbers work
          with any future date and any security code:
        </p>
        <ul>
          {testCards.map(({ number, does }) => (
            <li key={number}>
              <span>
                <code>{number}</code> {does}
              </span>
              <Button
                size="small"
                aria-label={`Use it: ${number} ${does}`}
                onClick={() => enter({ card: number, expiry: '12 / 34', cvc: '123' })}
              >
                Use it
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.fields}>
        {fields.map(({ name, ...field }) => (
          <TextField
            key={name}
            {...field}
            ref={(input) => {
              inputs.current[name] = input;
            }}
            name={name}
            inputMode="numeric"
            required
            maxLength={longest[name]}
            className={name === 'card' ? styles.whole : undefined}
            value={card[name]}
            error={wrong[name]}
            onChange={(event) => enter({ [name]: event.target.value })}
            onBlur={() =>
              setCard((before) => ({ ...before, [name]: cardText(name, before[name]) }))
            }
          />
        ))}
      </div>
    </CardFormFrame>
  );
}
