import { Flex, Statistic } from 'antd';
import type { CustomerRecordFile } from '@contracts/customers/customer-file';
import { formatCount, formatMoney } from '../../../shared/format';
import styles from '../customers-admin.module.css';

/** What was done and spent, and what is due. */
export function CustomerFigures({ file: { totals, payments } }: { file: CustomerRecordFile }) {
  if (!totals && !payments) return null;
  const refunded = (payments ?? [])
    .filter(({ voided = null }) => voided === null)
    .reduce((sum, each) => sum + Number(each.refunded), 0);
  return (
    <section aria-label="In all">
      <Flex wrap gap="16px 40px" className={styles.figures}>
        {totals && (
          <>
            <Statistic title="Visits" value={formatCount(totals.appointmentCount)} />
            <Statistic title="Billed" value={formatMoney(totals.billed)} />
            <Statistic title="Paid" value={formatMoney(totals.paid)} />
            <Statistic title="Due" value={formatMoney(totals.due)} />
          </>
        )}
        {payments && <Statistic title="Refunded" value={formatMoney(refunded)} />}
      </Flex>
    </section>
  );
}
