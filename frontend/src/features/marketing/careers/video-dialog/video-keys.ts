export type VideoCommand =
  | { does: 'play' | 'mute' | 'fullscreen' }
  | { does: 'seek'; seconds: number }
  | { does: 'volume'; by: number };

/** The focused element. */
export type KeyPlace = 'button' | 'slider' | 'elsewhere';

const SEEK_SECONDS = 5;
const VOLUME_STEP = 0.1;

const back: VideoCommand = { does: 'seek', seconds: -SEEK_SECONDS };
const forward: VideoCommand = { does: 'seek', seconds: SEEK_SECONDS };

const commands = new Map<string, VideoCommand>([
  [' ', { does: 'play' }],
  ['k', { does: 'play' }],
  ['m', { does: 'mute' }],
  ['f', { does: 'fullscreen' }],
  ['arrowleft', back],
  ['arrowright', forward],
  ['arrowup', { does: 'volume', by: VOLUME_STEP }],
  ['arrowdown', { does: 'volume', by: -VOLUME_STEP }],
]);

/** Null leaves the key to the browser: Tab, Escape, and the space bar on a button. */
export function videoCommand(key: string, place: KeyPlace): VideoCommand | null {
  if (key === ' ' && place === 'button') return null;
  // Up and down move a slider, too.
  if (key === 'ArrowUp' && place === 'slider') return forward;
  if (key === 'ArrowDown' && place === 'slider') return back;
  return commands.get(key.toLowerCase()) ?? null;
}

/** Formats seconds as `1:05`; `0:00` while unknown. */
export function formatPlaytime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
