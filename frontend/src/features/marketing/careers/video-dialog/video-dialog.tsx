import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef, type KeyboardEvent } from 'react';
import { classNames } from '../../../../shared/ui/class-names';
import icon from '../../../../shared/ui/icon-button.module.css';
import { ModalBackdrop } from '../../../../shared/ui/modal-backdrop';
import modal from '../../../../shared/ui/modal.module.css';
import type { TeamMember } from '@contracts/vocabulary/site/site-content';
import { useVideo } from './use-video';
import styles from './video-dialog.module.css';
import { videoCommand, type KeyPlace } from './video-keys';
import { VideoStage } from './video-stage';
import { VideoUnavailable } from './video-unavailable';

interface VideoDialogProps {
  testimonial: TeamMember;
  onClose: () => void;
}

/** A dialog with a colleague's video. Loaded on demand. */
export default function VideoDialog({ testimonial, onClose }: VideoDialogProps) {
  const { name, role, experience, specialty, videoUrl } = testimonial;
  const video = useVideo();
  const content = useRef<HTMLDivElement>(null);

  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const command = videoCommand(event.key, placeOf(event.target));
    if (!command) return;
    event.preventDefault();
    // A held key toggles playback once, but seeks repeatedly.
    if (event.repeat && command.does !== 'seek' && command.does !== 'volume') return;
    video.run(command);
  };
  return (
    <Dialog.Root modal={false} open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <ModalBackdrop className={styles.backdrop} />
        <Dialog.Content
          ref={content}
          className={classNames(modal.panel, styles.dialog)}
          onKeyDown={onKey}
          onOpenAutoFocus={(event) => {
            // Focuses the dialog, not a control: the space bar plays the video, and controls may
            // disappear.
            event.preventDefault();
            content.current?.focus();
          }}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => {
            // Leaves full screen first.
            if (!document.fullscreenElement) return;
            event.preventDefault();
            void document.exitFullscreen();
          }}
        >
          <div className={styles.head}>
            <div>
              <Dialog.Title className={styles.title}>{name}</Dialog.Title>
              <Dialog.Description className={styles.description}>
                {role} · {experience} · {specialty}
              </Dialog.Description>
            </div>
            <Dialog.Close className={classNames(icon.button, icon.close)} aria-label="Close">
              <X size={22} aria-hidden="true" />
            </Dialog.Close>
          </div>
          {video.state.status === 'failed' ? (
            <VideoUnavailable testimonial={testimonial} />
          ) : (
            <VideoStage src={videoUrl} name={name} video={video} />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function placeOf(target: EventTarget): KeyPlace {
  if (target instanceof HTMLButtonElement) return 'button';
  return target instanceof HTMLInputElement ? 'slider' : 'elsewhere';
}
