import type { PhoneJob } from '@contracts/tracking/technician-phone';
import { QrCode as CodeIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatMoney } from '../../../shared/format';
import { Button } from '../../../shared/ui/button';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';
import styles from './bill.module.css';
import { PayDialog } from './pay-dialog';

/** The balance to pay at the door, and how; nothing for a job without a cost. */
export function JobBill({ job }: { job: PhoneJob }) {
  const [open, setOpen] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  const { bill, number } = job;
  const close = () => {
    setOpen(false);
    // A moment later, when the dialog has returned the focus: its button is gone once it's paid.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) part.current?.focus();
    });
  };
  const { due, paid, payUrl } = bill;
  const isPaid = Number(paid) > 0;
  if (payUrl === null && !isPaid && !open) return null;
  return (
    <div className={styles.bill} ref={part} tabIndex={-1}>
      <p className={styles.amounts}>
        {payUrl !== null && (
          <span>
            Due at the door: <strong>{formatMoney(due)}</strong>
          </span>
        )}
        {isPaid && <span>Paid: {formatMoney(paid)}</span>}
      </p>
      {payUrl !== null && (
        <Button icon={<CodeIcon size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
          Show code to pay<VisuallyHidden> {number}</VisuallyHidden>
        </Button>
      )}
      <PayDialog job={job} bill={bill} open={open} onClose={close} />
    </div>
  );
}
