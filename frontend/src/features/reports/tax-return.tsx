import { Button, Card, Empty } from 'antd';
import { Download } from 'lucide-react';
import type { TaxReturnRow } from '@contracts/payments/invoices';
import type { ReportColumn, ReportPeriod } from '@contracts/vocabulary/office/reports';
import { dr15Labels, dr15Lines } from '@contracts/vocabulary/tax/sales-tax';
import { countyName } from '@contracts/vocabulary/tax/tax-rates';
import { saveCsv } from '../../shared/page/save-file';
import { useAddressParams } from '../../shared/page/use-address-params';
import { toastFailure } from '../../shared/ui/feedback/toast-failure';
import { OfficeSelect } from '../../shared/ui/office/fields/office-select';
import { Loaded } from '../../shared/ui/office/loaded';
import { useTaxReturnFileMutation, useTaxReturnQuery } from './report-endpoints';
import { ReportTable } from './report-table';
import { lastMonth, monthChoices, monthPeriod } from '../../shared/months';
import styles from './reports.module.css';

const keys = { month: 'tax-month' } as const;
const title = 'Sales tax return';

const columns: readonly ReportColumn<TaxReturnRow>[] = [
  { title: 'County', kind: 'name', value: ({ county }) => countyName(county) },
  ...dr15Lines.map((line): ReportColumn<TaxReturnRow> => ({
    title: dr15Labels[line],
    kind: 'money',
    value: (row) => row[line],
  })),
];

/** What the company owes the state for a month, by county: the work paper of form DR-15. */
export function TaxReturn({ today }: { today: string }) {
  const [params, change] = useAddressParams<'month'>(keys);
  const choices = monthChoices(today);
  const toFile = lastMonth(today);
  const month = choices.some(({ value }) => value === params.month) ? params.month : toFile;
  const period = monthPeriod(month);
  const asked = useTaxReturnQuery(period, { refetchOnMountOrArgChange: true });
  return (
    <section className={styles.section} aria-label={title}>
      <Card
        title={<h2 className={styles.cardTitle}>{title}</h2>}
        extra={
          <div className={styles.cardActions}>
            <OfficeSelect
              aria-label="Month of the return"
              className={styles.month}
              options={choices}
              value={month}
              onChange={(value) => change({ month: value === toFile ? '' : value })}
            />
            <ExportButton period={period} month={month} />
          </div>
        }
      >
        <p className={styles.note}>
          An invoice counts on its date, a credit note and a void on theirs. Columns and lines are
          those of form DR-15.
        </p>
        <Loaded what="the sales tax return" data={asked.currentData} asked={asked} small>
          {(rows) =>
            rows.length === 0 ? (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No invoices in this month" />
            ) : (
              <ReportTable
                title={title}
                columns={columns}
                rows={rows}
                keyOf={({ county }) => county}
              />
            )
          }
        </Loaded>
      </Card>
    </section>
  );
}

function ExportButton({ period, month }: { period: ReportPeriod; month: string }) {
  const [load, { isLoading, reset }] = useTaxReturnFileMutation();
  const save = async () => {
    const { data, error } = await load(period);
    reset();
    if (data === undefined) return toastFailure('Error exporting the return', error);
    saveCsv(`sales-tax-${month}.csv`, data);
  };
  return (
    <Button
      icon={<Download size={16} aria-hidden="true" />}
      loading={isLoading}
      aria-label={`${title}: export CSV`}
      onClick={() => void save()}
    >
      CSV
    </Button>
  );
}
