import styles from './position-notice.module.css';
import type { PositionState } from './use-position-reports';

/** Says whether the customer can see the technician's position, and what to do if not. */
export function PositionNotice({ state }: { state: PositionState }) {
  const words = wordsFor(state);
  if (!words) return null;
  return (
    <p
      className={styles.notice}
      data-trouble={words.trouble}
      role={words.trouble ? 'alert' : 'status'}
    >
      {words.text}
    </p>
  );
}

function wordsFor(state: PositionState): { text: string; trouble: boolean } | null {
  switch (state.kind) {
    case 'off':
      return null;
    case 'starting':
      return { text: 'Finding your position…', trouble: false };
    case 'reporting':
      return state.waiting > 0
        ? {
            text: `No connection. ${state.waiting} ${state.waiting === 1 ? 'position is' : 'positions are'} kept and sent later.`,
            trouble: true,
          }
        : { text: 'Your customer can see where you are. Keep this page open.', trouble: false };
    case 'refused':
      return {
        text: 'We can’t get your location right now, so your customer can’t see you. Reload this page, or call the office.',
        trouble: true,
      };
    case 'forbidden':
      return {
        text: 'Location is off for this site, so your customer can’t see you. Allow it in your browser’s settings for this page, then reload.',
        trouble: true,
      };
    case 'unavailable':
      return {
        text: 'Your phone can’t find its location right now. It keeps trying.',
        trouble: true,
      };
    case 'unsupported':
      return {
        text: 'This browser doesn’t share its location on this address. Open the link with https.',
        trouble: true,
      };
  }
}
