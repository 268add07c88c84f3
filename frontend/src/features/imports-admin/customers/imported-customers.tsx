import { Segmented } from 'antd';
import { customerViews, useImportParams, viewOf, type CustomerView } from '../use-import-params';
import styles from './customers.module.css';
import { ImportedCustomersBoard } from './imported-customers-board';
import { MatchesBoard } from './matches-board';

interface ImportedCustomersProps {
  search: string;
  onSearch: (search: string) => void;
  onImport: () => void;
}

const labels: Readonly<Record<CustomerView, string>> = {
  customers: 'Customers',
  matches: 'Possible matches',
};

export function ImportedCustomers(props: ImportedCustomersProps) {
  const [params, change] = useImportParams();
  const view = viewOf(params);
  return (
    <>
      <Segmented
        className={styles.views}
        aria-label="What is shown"
        name="imported-view"
        value={view}
        options={customerViews.map((value) => ({ value, label: labels[value] }))}
        onChange={(next) => change({ view: next === 'customers' ? '' : next })}
      />
      {view === 'customers' ? <ImportedCustomersBoard {...props} /> : <MatchesBoard />}
    </>
  );
}
