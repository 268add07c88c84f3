import { Button } from 'antd';
import type { CustomerRecordFile } from '@contracts/customers/customer-file';
import { applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import { formatDayAndYear } from '../../../shared/format';
import { RecordPanel } from '../../../shared/ui/office/record-panel';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from '../customers-admin.module.css';

interface AppliancesProps {
  file: CustomerRecordFile;
  retry: () => unknown;
}

/** Those that our visits were about. */
export function Appliances({ file: { totals }, retry }: AppliancesProps) {
  return (
    <RecordPanel title="Appliances">
      {totals === null ? (
        <div className={styles.empty} role="status">
          <p>Appliances can’t be shown right now. Try again in a moment.</p>
          <Button onClick={() => void retry()}>Try Again</Button>
        </div>
      ) : totals.appliances.length === 0 ? (
        <p className={styles.empty}>None from our visits yet.</p>
      ) : (
        <ul>
          {totals.appliances.map(({ visits, lastDate, ...appliance }) => (
            <li key={applianceTitle(appliance)} className={styles.row}>
              {applianceTitle(appliance)}
              <span className={text.quiet}>
                {visits === 1 ? 'One visit' : `${visits} visits`}, last{' '}
                <time dateTime={lastDate}>{formatDayAndYear(lastDate)}</time>
              </span>
            </li>
          ))}
        </ul>
      )}
    </RecordPanel>
  );
}
