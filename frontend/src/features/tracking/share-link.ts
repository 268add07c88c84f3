import { trackingPath } from '../../shared/page/paths';
import { toast } from '../../shared/ui/feedback/toast-store';

/** Shares a link to the tracking page with the phone's share sheet, or copies it. */
export async function shareTracking(appointmentId: string): Promise<void> {
  const url = new URL(trackingPath(appointmentId), location.origin).href;
  try {
    if (navigator.share) {
      await navigator.share({ title: 'Where our technician is', url });
    } else {
      await navigator.clipboard.writeText(url);
      toast({
        title: 'Link copied',
        description: 'Anyone with the link sees this page and nothing else about your booking.',
      });
    }
  } catch (error) {
    // The visitor closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast({ title: 'Copy this link to share it', description: url });
  }
}
