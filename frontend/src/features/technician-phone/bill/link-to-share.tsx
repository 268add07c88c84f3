import { skipToken } from '@reduxjs/toolkit/query';
import { Share2 } from 'lucide-react';
import { useEffect, useState, type ComponentType } from 'react';
import { useSelector } from 'react-redux';
import { selectTechnicianToken } from '../../../shared/session/session.slice';
import { Button } from '../../../shared/ui/button';
import { Spinner } from '../../../shared/ui/feedback/spinner';
import { useTechnicianJobsQuery } from '../steps/job-endpoints';
import styles from './bill.module.css';
import { shareLink, type Shared } from './share-link';

/** Checks often while someone waits at the door for the customer. */
const pollMs = 4_000;

/** The list is fetched more often while this is open. */
export function FollowClosely() {
  const token = useSelector(selectTechnicianToken);
  useTechnicianJobsQuery(token ?? skipToken, { pollingInterval: pollMs });
  return null;
}

const sharedWords: Record<Shared, string> = {
  shared: '',
  copied: 'Link copied.',
  failed: 'It could not be copied here. Touch and hold the link instead.',
};

interface LinkToShareProps {
  url: string;
  /** For the phone's share sheet. */
  title: string;
  /** The code's name. */
  label: string;
}

/** A QR code for the customer's phone, and the link to send. */
export function LinkToShare({ url, title, label }: LinkToShareProps) {
  const [outcome, setOutcome] = useState<Shared>('shared');
  const share = async () => setOutcome(await shareLink(url, title));
  return (
    <div className={styles.pay}>
      <Code text={url} label={label} />
      <a className={styles.link} href={url} target="_blank" rel="noreferrer">
        {url}
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
function Code(code: { text: string; label: string }) {
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
    <div className={styles.frame}>{QrCode ? <QrCode {...code} /> : <Spinner size={32} />}</div>
  );
}
