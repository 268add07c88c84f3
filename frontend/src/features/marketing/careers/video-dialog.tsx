import { useState } from 'react';
import type { TeamMember } from '@contracts/vocabulary/site/site-content';
import { Dialog } from '../../../shared/ui/dialog';
import camera from './camera.svg';
import styles from './video-dialog.module.css';

interface VideoDialogProps {
  testimonial: TeamMember;
  onClose: () => void;
}

/** The browser's own keys, such as the space bar, work at once. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** A dialog with a colleague's video. Loaded on demand, and so is the file. */
export default function VideoDialog({ testimonial, onClose }: VideoDialogProps) {
  const { name, role, experience, specialty, videoUrl, quote } = testimonial;
  const [failed, setFailed] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      className={styles.dialog}
      title={name}
      description={`${role} · ${experience} · ${specialty}`}
    >
      {failed ? (
        <div ref={takeFocus} className={styles.unavailable} tabIndex={-1}>
          <img src={camera} alt="" />
          <div role="alert">
            <h3>Video Unavailable</h3>
            <p>This video testimonial is currently being prepared for upload.</p>
          </div>
          <blockquote>
            <p>“{quote}”</p>
          </blockquote>
        </div>
      ) : (
        <video
          ref={takeFocus}
          className={styles.video}
          src={videoUrl}
          poster={camera}
          aria-label={`Video of ${name}`}
          controls
          autoPlay
          playsInline
          onError={() => setFailed(true)}
        >
          {/* Captions are next to the file. */}
          <track
            kind="captions"
            srcLang="en"
            label="English"
            src={videoUrl.replace(/\.\w+$/, '.vtt')}
            default
          />
        </video>
      )}
    </Dialog>
  );
}
