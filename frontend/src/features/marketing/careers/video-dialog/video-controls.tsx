import { Maximize, Minimize, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import type { CSSProperties, Ref } from 'react';
import { classNames } from '../../../../shared/ui/class-names';
import icon from '../../../../shared/ui/icon-button.module.css';
import type { Video } from './use-video';
import styles from './video-dialog.module.css';
import { formatPlaytime } from './video-keys';

interface VideoControlsProps {
  video: Video;
  /** Also contains the focusable elements. */
  ref: Ref<HTMLDivElement>;
  /** Called when the focus leaves one of them. */
  onLeave: () => void;
}

export function VideoControls({ video, ref, onLeave }: VideoControlsProps) {
  const { state, run, seekTo } = video;
  const { playing, muted, volume, time, duration, fullscreen } = state;
  const position = { '--played': `${duration ? (time / duration) * 100 : 0}%` } as CSSProperties;
  return (
    <div ref={ref} className={styles.controls} onBlur={onLeave}>
      <input
        type="range"
        className={styles.seek}
        style={position}
        aria-label="Position in the video"
        aria-valuetext={`${formatPlaytime(time)} of ${formatPlaytime(duration)}`}
        min={0}
        max={duration || 1}
        step="any"
        value={time}
        disabled={!duration}
        onChange={({ currentTarget }) => seekTo(currentTarget.valueAsNumber)}
      />
      <div className={styles.buttons}>
        <button
          type="button"
          className={classNames(icon.button, styles.control)}
          aria-label={playing ? 'Pause' : 'Play'}
          onClick={() => run({ does: 'play' })}
        >
          {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        </button>
        <button
          type="button"
          className={classNames(icon.button, styles.control)}
          aria-label={muted ? 'Unmute' : 'Mute'}
          onClick={() => run({ does: 'mute' })}
        >
          {muted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
        </button>
        {!muted && volume < 1 && <span className={styles.time}>{Math.round(volume * 100)}%</span>}
        <span className={styles.time}>
          {formatPlaytime(time)} / {formatPlaytime(duration)}
        </span>
        <button
          type="button"
          className={classNames(icon.button, styles.control)}
          data-last=""
          aria-label={fullscreen ? 'Exit full screen' : 'Full screen'}
          onClick={() => run({ does: 'fullscreen' })}
        >
          {fullscreen ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
        </button>
      </div>
    </div>
  );
}
