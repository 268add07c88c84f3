import type { EstimateOption, SignatureStroke } from '@contracts/payments/estimates';
import { approvalWords, estimateLimits, estimateMessages } from '@contracts/vocabulary/estimates';
import { lazy, Suspense, useRef, useState, type ComponentType, type FormEvent } from 'react';
import { taxWords } from '../../shared/estimates/tax-words';
import { formatMoney } from '../../shared/format';
import { Button } from '../../shared/ui/button';
import { TextField } from '../../shared/ui/forms/text-field';
import { Panel } from '../../shared/ui/panel';
import styles from './estimate.module.css';
import type { SignatureFieldProps } from './signature-field';

// Few visitors come this far. If it can't be loaded, the typed name is enough.
const SignatureField = lazy<ComponentType<SignatureFieldProps>>(() =>
  import('./signature-field').catch(() => ({ default: () => null })),
);

interface ApproveFormProps {
  option: EstimateOption;
  name: string;
  signature: SignatureStroke[];
  failure: string;
  isSending: boolean;
  onName: (name: string) => void;
  onSignature: (strokes: SignatureStroke[]) => void;
  onApprove: () => void;
  onBack: () => void;
}

/** A typed name approves. A drawn signature is added if they like. */
export function ApproveForm({
  option,
  name,
  signature,
  failure,
  isSending,
  onName,
  onSignature,
  onApprove,
  onBack,
}: ApproveFormProps) {
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isMissing = name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isMissing) field.current?.focus();
    else if (!isSending) onApprove();
  };
  return (
    <Panel tone="plate" as="div" className={styles.answer}>
      <form className={styles.form} noValidate aria-labelledby="approve" onSubmit={submit}>
        <h2 id="approve" tabIndex={-1}>
          Approve “{option.name}” for {formatMoney(option.total)}
        </h2>
        {option.withTax !== null && <p className={styles.small}>{taxWords(option)}</p>}
        <TextField
          ref={field}
          label="Your full name"
          autoComplete="name"
          maxLength={estimateLimits.signer}
          value={name}
          error={tried && isMissing ? estimateMessages.signer : undefined}
          onChange={({ target }) => onName(target.value)}
        />
        <Suspense fallback={<div className={styles.room} />}>
          <SignatureField strokes={signature} onChange={onSignature} />
        </Suspense>
        <p className={styles.small}>{approvalWords}</p>
        {failure !== '' && (
          <p className={styles.notice} role="alert">
            {failure}
          </p>
        )}
        <div className={styles.ends}>
          <Button variant="primary" size="large" type="submit" pending={isSending}>
            Approve {formatMoney(option.total)}
          </Button>
          <Button size="large" onClick={onBack}>
            Back
          </Button>
        </div>
      </form>
    </Panel>
  );
}
