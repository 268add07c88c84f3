import { Button, Descriptions, Flex } from 'antd';
import type { DaySheet, TakerDay } from '@contracts/payments/day-sheets';
import { centsOf, dollars } from '@contracts/vocabulary/money';
import { checksExpected, isLessToCount } from '@contracts/vocabulary/office/day-counts';
import { outcomeOf } from '../../shared/editing/send-as-seen';
import { useDraft } from '../../shared/editing/use-draft';
import { formatCalendarDate, formatMoney } from '../../shared/format';
import { useOfficeUser } from '../../shared/session/office-role';
import { toastFailure } from '../../shared/ui/feedback/toast-failure';
import { toast } from '../../shared/ui/feedback/toast-store';
import { DateField } from '../../shared/ui/office/date-field';
import { EmptyRecords } from '../../shared/ui/office/empty-records';
import { Loaded } from '../../shared/ui/office/loaded';
import { BoardFilter } from '../../shared/ui/office/record-filters';
import { RecordTable } from '../../shared/ui/office/record-table';
import { useToday } from '../../shared/ui/use-now';
import { CloseDayButton } from './close-day-button';
import { countedOf, dayOf, differences, type Counted } from './counted';
import { DepositSlip } from './deposit-slip';
import { endOfDayColumns, type SheetRow } from './end-of-day-columns';
import { LateEntries } from './late-entries';
import { paymentsPollingMs, useDaySheetQuery, useSettleDayMutation } from './payment-endpoints';
import type { PaymentParams } from './use-payment-params';
import text from '../../shared/ui/office/record-text.module.css';
import styles from './payments-admin.module.css';

/** Unsaved, and based on this version. */
interface Draft extends Counted {
  readonly version: number;
}

interface EndOfDayProps {
  params: PaymentParams;
  change: (changes: Partial<PaymentParams>) => void;
  /** Whether it's visible. Otherwise it fetches nothing. */
  active: boolean;
}

/** What technicians took at the door on a day and the office itself, what was counted, and the deposit. */
export function EndOfDay({ params, change, active }: EndOfDayProps) {
  const today = useToday();
  const day = dayOf(params.day, today);
  const asked = useDaySheetQuery(day, {
    skip: !active,
    pollingInterval: paymentsPollingMs,
    refetchOnMountOrArgChange: true,
  });
  return (
    <section aria-label={`End of ${formatCalendarDate(day)}`} className={styles.sheet}>
      <Flex wrap gap={12} align="end" justify="space-between" style={{ marginBottom: 16 }}>
        <h2 className={text.sectionTitle}>{formatCalendarDate(day)}</h2>
        <Flex gap={12} align="end" data-no-print="">
          <BoardFilter label="Day">
            {(id) => (
              <DateField
                id={id}
                max={today}
                value={day}
                onChange={(next) => change({ day: next === today ? '' : next })}
              />
            )}
          </BoardFilter>
          <Button onClick={() => print()}>Print</Button>
        </Flex>
      </Flex>
      <Loaded what="the day" data={asked.currentData} asked={asked}>
        {(sheet) => (
          <>
            {takersOf(sheet).length === 0 ? (
              <EmptyRecords title="No cash or checks">
                Nothing was taken or paid back by hand on this day.
              </EmptyRecords>
            ) : (
              <>
                <Totals sheet={sheet} />
                <Rows sheet={sheet} refetch={asked.refetch} />
              </>
            )}
            <LateEntries sheet={sheet} onDay={(next) => change({ day: next })} />
            {sheet.closing && <DepositSlip sheet={sheet} closing={sheet.closing} />}
            <CloseDayButton
              sheet={sheet}
              refetch={asked.refetch}
              onDay={(next) => change({ day: next })}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}

const sumOf = (amounts: readonly string[]): string =>
  formatMoney(dollars(amounts.reduce((sum, amount) => sum + centsOf(Number(amount)), 0)));

const takersOf = ({ technicians, office }: DaySheet): readonly TakerDay[] =>
  office ? [...technicians, office] : technicians;

function Totals({ sheet }: { sheet: DaySheet }) {
  const takers = takersOf(sheet);
  const checks = takers.reduce((sum, each) => sum + checksExpected(each), 0);
  const checksTaken = takers.flatMap((each) => each.checks);
  const voids = takers.flatMap((each) => each.voids ?? []);
  const settled = takers.flatMap(({ settlement }) => settlement ?? []);
  const facts = {
    'Cash expected': sumOf(takers.map(({ cashExpected }) => cashExpected)),
    'Cash counted': sumOf(settled.map(({ countedCash }) => countedCash)),
    Checks: `${checks} for ${sumOf([
      ...checksTaken.map(({ amount }) => amount),
      ...voids.filter(isLessToCount).map(({ amount }) => `-${amount}`),
    ])}`,
    Counted: `${settled.length} of ${takers.length}`,
  };
  return (
    <Descriptions
      bordered
      size="small"
      layout="vertical"
      column={{ xs: 2, md: 4 }}
      style={{ marginBottom: 16 }}
      items={Object.entries(facts).map(([label, children]) => ({ key: label, label, children }))}
    />
  );
}

const countsOnly = endOfDayColumns.filter(({ actions }) => !actions);

function Rows({ sheet, refetch }: { sheet: DaySheet; refetch: () => PromiseLike<unknown> }) {
  const { day, closed = false } = sheet;
  const { isBookkeeper } = useOfficeUser();
  /** By row. */
  const { typed, type, get } = useDraft<Record<string, Draft | undefined>>('day count', day, {});
  const [settle, { isLoading, originalArgs }] = useSettleDayMutation();
  const draftOf = (row: SheetRow): Draft =>
    typed[row.id] ?? { ...countedOf(row), version: row.settlement?.version ?? 0 };
  const save = async (row: SheetRow) => {
    const draft = draftOf(row);
    const { cash, checks, version } = draft;
    if (isLoading || cash === null || checks === null) return;
    const note = draft.note.trim();
    const body = { day, countedCash: cash, checksCounted: checks, note, version };
    const sent = outcomeOf<TakerDay>(
      await settle({ technicianId: row.id, body }),
      ({ settlement }) =>
        Number(settlement?.countedCash) === cash &&
        settlement?.checksCounted === checks &&
        (settlement.note ?? '') === note,
    );
    if (sent.outcome === 'failed') return toastFailure('Error saving the count', sent.error);
    await refetch();
    const now = get()?.[row.id];
    if (sent.outcome === 'changed') {
      const seen = sent.now.settlement?.version ?? version;
      type({ [row.id]: now && { ...now, version: seen } });
      return toastFailure('Error saving the count', sent.error);
    }
    const data = sent.record;
    // What is typed during the save stays.
    const isSaved = now === typed[row.id];
    type({
      [row.id]: isSaved
        ? undefined
        : now && { ...now, version: data.settlement?.version ?? version },
    });
    const words = differences(data, countedOf(data)).map((each) => each.words);
    toast({ title: `${data.name} is counted`, description: `${words.join(', ')}.` });
  };
  return (
    <RecordTable
      items={takersOf(sheet).map((each) => ({ ...each, id: each.technicianId ?? 'office' }))}
      columns={isBookkeeper ? countsOnly : endOfDayColumns}
      context={{
        shown: draftOf,
        readOnly: closed || isBookkeeper,
        isSaved: (row) => row.settlement !== null && typed[row.id] === undefined,
        saving: isLoading ? originalArgs?.technicianId : undefined,
        type: (row, changes) => {
          // A correction has a reason of its own.
          const known = get()?.[row.id] ?? {
            ...draftOf(row),
            ...(row.settlement && { note: '' }),
          };
          type({ [row.id]: { ...known, ...changes } });
        },
        save: (row) => void save(row),
      }}
    />
  );
}
