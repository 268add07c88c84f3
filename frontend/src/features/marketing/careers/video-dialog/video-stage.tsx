import { useRef, type MouseEvent } from 'react';
import { Loading } from '../../../../shared/ui/feedback/spinner';
import { useIdle } from './use-idle';
import type { Video } from './use-video';
import { VideoControls } from './video-controls';
import styles from './video-dialog.module.css';

/** The picture with its controls, which disappear while it plays without input. */
export function VideoStage({ src, name, video }: { src: string; name: string; video: Video }) {
  const { state, stage, element, events, run } = video;
  const controls = useRef<HTMLDivElement>(null);
  // Keyboard users keep the controls; a clicked button doesn't.
  const { idle, wake } = useIdle(state.playing && state.status === 'ready', () =>
    Boolean(controls.current?.querySelector(':focus-visible')),
  );
  const hiddenBeforePress = useRef(false);

  /** The first touch only shows hidden controls; a mouse has shown them by moving. */
  const press = ({ nativeEvent }: MouseEvent) => {
    const touch = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
    if (!(touch && hiddenBeforePress.current)) run({ does: 'play' });
  };
  return (
    <div
      ref={stage}
      className={styles.stage}
      data-idle={idle || undefined}
      onPointerDownCapture={() => {
        hiddenBeforePress.current = idle;
        wake();
      }}
      onPointerMove={wake}
      onKeyDown={wake}
      onFocus={wake}
    >
      {/* Captions lie next to the file as .vtt. */}
      <video
        ref={element}
        className={styles.video}
        src={src}
        aria-label={`Video of ${name}`}
        autoPlay
        playsInline
        preload="auto"
        onClick={press}
        {...events}
      >
        <track kind="captions" srcLang="en" label="English" src={captionsOf(src)} default />
      </video>
      {state.status === 'loading' && (
        <div className={styles.loading}>
          <Loading label="Loading the video" />
        </div>
      )}
      <VideoControls ref={controls} video={video} onLeave={wake} />
    </div>
  );
}

const captionsOf = (src: string): string => src.replace(/\.\w+$/, '.vtt');
