/** What a key does in the video dialog. Pure. */

export type VideoCommand =
  | { does: 'play' | 'mute' | 'fullscreen' }
  | { does: 'seek'; seconds: number }
  | { does: 'volume'; by: number };

/** Where the focus is when the key comes. */
export type KeyPlace = 'button' | 'slider' | 'elsewhere';

export const SEEK_SECONDS = 5;
const VOLUME_STEP = 0.1;

/** Null leaves the key to the browser: Tab and Escape, and the space bar on a button, which presses it. */
export function videoCommand(key: string, place: KeyPlace): VideoCommand | null {
  switch (key.toLowerCase()) {
    case ' ':
      return place === 'button' ? null : { does: 'play' };
    case 'k':
      return { does: 'play' };
    case 'm':
      return { does: 'mute' };
    case 'f':
      return { does: 'fullscreen' };
    case 'arrowleft':
      return { does: 'seek', seconds: -SEEK_SECONDS };
    case 'arrowright':
      return { does: 'seek', seconds: SEEK_SECONDS };
    // A slider moves by all four arrows; elsewhere up and down are the volume.
    case 'arrowup':
      return place === 'slider'
        ? { does: 'seek', seconds: SEEK_SECONDS }
        : { does: 'volume', by: VOLUME_STEP };
    case 'arrowdown':
      return place === 'slider'
        ? { does: 'seek', seconds: -SEEK_SECONDS }
        : { does: 'volume', by: -VOLUME_STEP };
    default:
      return null;
  }
}

/** `1:05` of seconds; `0:00` while they are not known. */
export function formatPlaytime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
