import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { trackingKeyIn } from '@contracts/vocabulary/visits/tracking-key';
import { trackingPath } from '../../shared/page/paths';
import { Button } from '../../shared/ui/button';
import { toast } from '../../shared/ui/feedback/toast-store';
import styles from './technician-card.module.css';

/** Says what the link shows before it is sent. */
export function ShareVisit({ appointmentId }: { appointmentId: string }) {
  const [open, setOpen] = useState(false);
  const url = new URL(trackingPath(appointmentId, trackingKeyIn(location.search)), location.origin)
    .href;
  return (
    <>
      <Button
        icon={<Share2 size={18} aria-hidden="true" />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Share Location
      </Button>
      {open && (
        <div className={styles.share} role="group" aria-label="What you share">
          <p>
            This sends your tracking link. Anyone who has it sees this page: your technician’s
            position while they drive, your address, and the time and appliance of your visit.
          </p>
          <p className={styles.link}>{url}</p>
          <Button onClick={() => void share(url)}>
            {'share' in navigator ? 'Send the link' : 'Copy the link'}
          </Button>
        </div>
      )}
    </>
  );
}

/** With the phone's share sheet, or to the clipboard. */
async function share(url: string): Promise<void> {
  try {
    if ('share' in navigator) {
      await navigator.share({ title: 'Where our technician is', url });
    } else {
      await (navigator as Navigator).clipboard.writeText(url);
      toast({ title: 'Link copied', description: 'Paste it into a message to share it.' });
    }
  } catch (error) {
    // The visitor closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast({ title: 'Copy this link to share it', description: url });
  }
}
