import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../../shared/ui/button';
import { Panel } from '../../../shared/ui/panel';
import { usePortalView } from '../use-portal-view';
import styles from './settings.module.css';

/** In the settings: where the import is. */
export function ImportHistory() {
  const [, show] = usePortalView();
  return (
    <Panel title="Import History" headingLevel={3}>
      <div className={styles.block}>
        <p>Bring in earlier repairs and visits from another company or from a file.</p>
        <Button onClick={() => show('import-history')}>Import your history</Button>
      </div>
    </Panel>
  );
}

/** The import itself, instead of the settings. */
export function ImportView({ children }: { children: ReactNode }) {
  const [, show] = usePortalView();
  const view = useRef<HTMLElement>(null);
  useEffect(() => {
    view.current?.focus({ preventScroll: true });
    view.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={view} tabIndex={-1} aria-label="Import History" className={styles.settings}>
      <div className={styles.bar}>
        <Button size="small" onClick={() => show('settings')}>
          Back to account settings
        </Button>
      </div>
      {children}
    </section>
  );
}
