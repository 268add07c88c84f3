import { Alert, Button } from 'antd';
import fields from '../requests/requests.module.css';
import type { ChosenCustomer } from './call-draft';
import styles from './new-job.module.css';

/** The office may still book. */
export function DoNotService({ customer }: { customer: ChosenCustomer | null }) {
  if (!customer || customer.doNotServiceReason === '') return null;
  return (
    <Alert
      type="warning"
      className={fields.whole}
      title={`Do not service: ${customer.doNotServiceReason}`}
      description="You can still book."
    />
  );
}

/** Whose visit it will be, and how to book for someone else. */
export function CustomerLine({
  customer,
  onNew,
}: {
  customer: ChosenCustomer | null;
  onNew: () => void;
}) {
  return (
    customer && (
      <p className={`${fields.whole} ${styles.note}`}>
        Customer #{customer.number} · Not them?{' '}
        <Button type="link" size="small" className={styles.inline} onClick={onNew}>
          Book as someone new
        </Button>
      </p>
    )
  );
}
