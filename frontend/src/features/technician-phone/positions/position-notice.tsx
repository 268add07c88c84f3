import styles from './position-notice.module.css';
import type { PositionState } from './use-position-reports';

/** Says whether the customer can see the technician's position, and what to do if not. */
export function PositionNotice({ state }: { state: PositionState }) {
  if (state.kind === 'off') return null;
  const trouble = troubleOf(state);
  const fine =
    state.kind === 'starting'
      ? 'Finding your position…'
      : 'Your customer can see where you are. Keep this page open.';
  return (
    <p
      className={styles.notice}
      data-trouble={trouble !== undefined}
      role={trouble === undefined ? 'status' : 'alert'}
    >
      {trouble ?? fine}
    </p>
  );
}

function troubleOf(state: PositionState): string | undefined {
  switch (state.kind) {
    case 'off':
    case 'starting':
      return undefined;
    case 'reporting':
      return state.waiting > 0
        ? `No connection. ${state.waiting} ${state.waiting === 1 ? 'position is' : 'positions are'} kept and sent later.`
        : undefined;
    case 'refused':
      return 'We can’t get your location right now, so your customer can’t see you. Reload this page, or call the office.';
    case 'forbidden':
      return 'Location is off for this site, so your customer can’t see you. Allow it in your browser’s settings for this page, then reload.';
    case 'unavailable':
      return 'Your phone can’t find its location right now. It keeps trying.';
    case 'unsupported':
      return 'This browser doesn’t share its location on this address. Open the link with https.';
  }
}
