import { Button } from '../../../shared/ui/button';
import { Panel } from '../../../shared/ui/panel';
import { usePortalView } from '../use-portal-view';
import styles from './settings.module.css';

/** Leads to the tab. */
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
