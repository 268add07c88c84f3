import type { PhoneJob } from '@contracts/tracking/technician-phone';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { methodLabels, takenMethods, type TakenMethod } from '@contracts/vocabulary/payments';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { billSituationOf } from '@contracts/vocabulary/visits/situations';
import { QrCode as CodeIcon } from 'lucide-react';
import { useState } from 'react';
import { useTakesCards } from '../../../shared/config/site-config';
import { formatMoney } from '../../../shared/format';
import { Button } from '../../../shared/ui/button';
import { useKeptFocus } from '../../../shared/ui/use-kept-focus';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';
import type { JobSteps } from '../steps/use-job-steps';
import styles from './bill.module.css';
import { isDue } from './door-entries';
import { doorWords } from './door-words';
import { PayDialog } from './pay-dialog';
import { PriceDialog } from './price-dialog';
import { TakeDialog } from './take-dialog';

interface JobBillProps {
  job: PhoneJob;
  steps: Pick<JobSteps, 'enter' | 'payLater' | 'queue'>;
  announce: (words: string) => void;
}

type Asked = 'code' | 'price' | TakenMethod;

/** The price and the balance of a job, and how it's paid at the door. */
export function JobBill({ job, steps, announce }: JobBillProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [part, keepFocus] = useKeptFocus<HTMLDivElement>();
  const { bill, number, appointmentId, status } = job;
  const { total, paid, payUrl, asked: waiting } = bill;
  const situation = billSituationOf(bill, useTakesCards());
  const { there, over, appointmentStatus } = trackingStatusRules[status];
  const { stands } = appointmentStatusRules[appointmentStatus];
  const isPaid = Number(paid) > 0;
  const owed = isDue(bill);
  const isLater = steps.queue.payLater.includes(appointmentId);
  if (!there && !owed && !isPaid && !waiting && asked === null) return null;

  const close = () => {
    setAsked(null);
    keepFocus();
  };
  const of = <VisuallyHidden> {number}</VisuallyHidden>;
  return (
    <div className={styles.bill} ref={part} tabIndex={-1}>
      <p className={styles.amounts}>
        {stands && doorWords[situation](bill).amount}
        {isPaid && <span>Paid: {formatMoney(paid)}</span>}
        {owed && over && isLater && <span>The customer pays later.</span>}
      </p>
      {waiting !== undefined && (
        <p role="status">
          {formatMoney(waiting)} waits for the office’s OK.{' '}
          {total === null
            ? 'Please call them. Nothing is billed before that.'
            : `Please call them. Until then the price is ${formatMoney(total)}.`}
        </p>
      )}
      {situation === 'due' && payUrl !== null && (
        <Button
          // What is left to do at the door.
          variant={there && over && !isLater ? 'primary' : 'secondary'}
          icon={<CodeIcon size={18} aria-hidden="true" />}
          onClick={() => setAsked('code')}
        >
          Show code to pay{of}
        </Button>
      )}
      {owed && there && (
        <div className={styles.ways}>
          {takenMethods.map((method) => (
            <Button key={method} onClick={() => setAsked(method)}>
              {methodLabels[method]}
              {of}
            </Button>
          ))}
          {!isLater && (
            <Button
              onClick={() => {
                steps.payLater(appointmentId);
                announce(`${number}: the customer pays later.`);
              }}
            >
              Pay later{of}
            </Button>
          )}
        </div>
      )}
      {there && !bill.invoice && (total === null || owed) && (
        <Button onClick={() => setAsked('price')}>
          {total === null ? 'Enter the price' : 'Change the price'}
          {of}
        </Button>
      )}
      <PayDialog job={job} bill={bill} open={asked === 'code'} onClose={close} />
      <PriceDialog
        job={job}
        open={asked === 'price'}
        onClose={close}
        onEntered={(price, words) => {
          if (!steps.enter(job, { kind: 'price', price })) return;
          announce(`${number}: ${words}`);
          close();
        }}
      />
      {takenMethods.map((method) => (
        <TakeDialog
          key={method}
          job={job}
          method={method}
          open={asked === method}
          onClose={close}
          onTaken={(payment, words) => {
            if (!steps.enter(job, { kind: 'payment', payment })) return;
            announce(`${number}: ${words}`);
            close();
          }}
        />
      ))}
    </div>
  );
}
