import { useEffect, useRef, useState, type RefObject, type VideoHTMLAttributes } from 'react';
import type { VideoCommand } from './video-keys';

interface VideoState {
  status: 'loading' | 'ready' | 'failed';
  playing: boolean;
  muted: boolean;
  /** 0 to 1. */
  volume: number;
  /** Seconds; 0 while unknown. */
  time: number;
  duration: number;
  fullscreen: boolean;
}

export interface Video {
  state: VideoState;
  /** The picture with its controls, for full screen. */
  stage: RefObject<HTMLDivElement | null>;
  element: RefObject<HTMLVideoElement | null>;
  events: VideoHTMLAttributes<HTMLVideoElement>;
  run: (command: VideoCommand) => void;
  seekTo: (seconds: number) => void;
}

const fresh: VideoState = {
  status: 'loading',
  playing: false,
  muted: false,
  volume: 1,
  time: 0,
  duration: 0,
  fullscreen: false,
};

/** For phones whose full screen is only for videos. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

const known = (seconds: number): number => (Number.isFinite(seconds) ? seconds : 0);
const within = (value: number, limit: number): number => Math.min(Math.max(value, 0), limit);

/** The element is the source of truth: its events are shown, and commands only go to it. */
export function useVideo(): Video {
  const [state, setState] = useState(fresh);
  const stage = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLVideoElement>(null);
  const change = (next: Partial<VideoState>) => setState((last) => ({ ...last, ...next }));

  useEffect(() => {
    const look = () => change({ fullscreen: document.fullscreenElement !== null });
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);

  const events: Video['events'] = {
    onDurationChange: ({ currentTarget }) => change({ duration: known(currentTarget.duration) }),
    onCanPlay: () => change({ status: 'ready' }),
    onPlaying: () => change({ status: 'ready' }),
    onWaiting: () => change({ status: 'loading' }),
    onPlay: () => change({ playing: true }),
    onPause: () => change({ playing: false }),
    onTimeUpdate: ({ currentTarget }) => change({ time: currentTarget.currentTime }),
    onSeeked: ({ currentTarget }) => change({ time: currentTarget.currentTime }),
    onVolumeChange: ({ currentTarget: { muted, volume } }) => change({ muted, volume }),
    onError: () => change({ status: 'failed', playing: false }),
  };

  const seekTo = (seconds: number) => {
    const video = element.current;
    if (!video) return;
    video.currentTime = within(seconds, known(video.duration));
    change({ time: video.currentTime });
  };

  const run = (command: VideoCommand) => {
    const video = element.current;
    if (!video) return;
    switch (command.does) {
      case 'play':
        // After a refusal it's paused, as the button shows.
        if (video.paused) video.play().catch(() => undefined);
        else video.pause();
        break;
      case 'mute':
        video.muted = !video.muted;
        break;
      case 'volume':
        video.volume = Math.round(within(video.volume + command.by, 1) * 10) / 10;
        video.muted = video.volume === 0;
        break;
      case 'seek':
        seekTo(video.currentTime + command.seconds);
        break;
      case 'fullscreen':
        toggleFullscreen(stage.current, video);
    }
  };
  return { state, stage, element, events, run, seekTo };
}

function toggleFullscreen(stage: HTMLElement | null, video: PhoneVideo): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (stage && document.fullscreenEnabled) stage.requestFullscreen().catch(() => undefined);
  else video.webkitEnterFullscreen?.();
}
