/** Key commands of the video dialog. Pure. */

export type VideoCommand =
  | { does: 'play' | 'mute' | 'fullscreen' }
  | { does: 'seek'; seconds: number }
  | { does: 'volume'; by: number };

/** The focused element. */
export type KeyPlace = 'button' | 'slider' | 'elsewhere';

export const SEEK_SECONDS = 5;
const VOLUME_STEP = 0.1;

/** Null leaves the key to the browser: Tab, Escape, and the space bar on a button. */
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
    // All four arrows move a slider. Elsewhere, up and down change the volume.
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

/** Formats seconds as `1:05`; `0:00` while unknown. */
export function formatPlaytime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
