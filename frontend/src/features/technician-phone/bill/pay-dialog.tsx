import type { DoorBill, PhoneJob } from '@contracts/tracking/technician-phone';
import { skipToken } from '@reduxjs/toolkit/query';
import { Share2 } from 'lucide-react';
import { useEffect, useState, type ComponentType } from 'react';
import { useSelector } from 'react-redux';
import { formatMoney } from '../../../shared/format';
import { selectTechnicianToken } from '../../../shared/session/session.slice';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog';
import { Spinner } from '../../../shared/ui/feedback/spinner';
import { useTechnicianJobsQuery } from '../steps/job-endpoints';
import styles from './bill.module.css';
import { sharePayLink, type Shared } from './share-pay-link';

/** Checks often while someone waits at the door for the payment. */
const pollMs = 4_000;

interface PayDialogProps {
  job: Pick<PhoneJob, 'number'>;
  bill: DoorBill;
  open: boolean;
  onClose: () => void;
}

/** The QR code for the customer's phone. It follows the bill: a new amount, or paid. */
export function PayDialog({
  job: { number },
  bill: { due, payUrl },
  open,
  onClose,
}: PayDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={payUrl === null ? 'Nothing left to pay' : `${formatMoney(due)} to pay`}
      description={
        payUrl === null
          ? `${number} is settled.`
          : `The customer scans this code, or opens the link, and pays for ${number} on their own phone.`
      }
    >
      {open && (
        <>
          <FollowClosely />
          {payUrl !== null && <PayLink payUrl={payUrl} number={number} />}
        </>
      )}
    </Dialog>
  );
}

/** The list is fetched more often while this is open. */
function FollowClosely() {
  const token = useSelector(selectTechnicianToken);
  useTechnicianJobsQuery(token ?? skipToken, { pollingInterval: pollMs });
  return null;
}

const sharedWords: Record<Shared, string> = {
  shared: '',
  copied: 'Link copied.',
  failed: 'It could not be copied here. Touch and hold the link instead.',
};

function PayLink({ payUrl, number }: { payUrl: string; number: string }) {
  const [outcome, setOutcome] = useState<Shared>('shared');
  const share = async () => setOutcome(await sharePayLink(payUrl, `Payment for ${number}`));
  return (
    <div className={styles.pay}>
      <Code payUrl={payUrl} number={number} />
      <a className={styles.link} href={payUrl} target="_blank" rel="noreferrer">
        {payUrl}
      </a>
      <Button block icon={<Share2 size={18} aria-hidden="true" />} onClick={() => void share()}>
        Send or copy the link
      </Button>
      <p className={styles.shared} role="status">
        {sharedWords[outcome]}
      </p>
    </div>
  );
}

type QrCodeComponent = ComponentType<{ text: string; label: string }>;

/** The QR code's script is loaded on demand. If that fails, there's still the link. */
function Code({ payUrl, number }: { payUrl: string; number: string }) {
  const [QrCode, setQrCode] = useState<QrCodeComponent>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    import('./qr-code').then(
      (module) => wanted && setQrCode(() => module.default),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, []);
  if (failed) return <p role="alert">The code could not be loaded. Use the link below.</p>;
  return (
    <div className={styles.frame}>
      {QrCode ? (
        <QrCode text={payUrl} label={`QR code of the link to pay for ${number}`} />
      ) : (
        <Spinner size={32} />
      )}
    </div>
  );
}
