import { Button, Flex, Input, InputNumber } from 'antd';
import type { DaySettlement, DayVoid, TakerDay } from '@contracts/payments/day-sheets';
import {
  paymentTextLimits,
  settlementLimits,
  voidReasonLabels,
} from '@contracts/vocabulary/payments';
import { formatDateTime, formatMoney, formatMonthDay } from '../../shared/format';
import type { RecordColumn } from '../../shared/ui/office/record-table';
import { StatusTag } from '../../shared/ui/office/status-tag';
import { differences, isIncomplete, missingReason, type Counted } from './counted';
import text from '../../shared/ui/office/record-text.module.css';

export type SheetRow = TakerDay & { readonly id: string };

interface Counting {
  /** As typed, or as saved. */
  readonly shown: (row: SheetRow) => Counted;
  readonly isSaved: (row: SheetRow) => boolean;
  /** A closed day takes no counts, and bookkeepers make none. */
  readonly readOnly: boolean;
  readonly saving: string | undefined;
  readonly type: (row: SheetRow, changes: Partial<Counted>) => void;
  readonly save: (row: SheetRow) => void;
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const endOfDayColumns: readonly RecordColumn<SheetRow, Counting>[] = [
  {
    title: 'Taken by',
    width: '15%',
    render: ({ name, jobs }) => (
      <>
        <span className={text.name}>{name}</span>
        <span className={text.quiet}>{plural(jobs, 'job')}</span>
      </>
    ),
  },
  {
    title: 'Cash expected',
    width: '11%',
    render: (row) => <CashExpected takings={row} />,
  },
  { title: 'Checks', width: '13%', render: (row) => <Checks takings={row} /> },
  {
    title: 'Cash counted',
    width: '11%',
    render: (row, { shown, readOnly, type, save }) => (
      <InputNumber
        disabled={readOnly}
        aria-label={`Cash counted, ${row.name}`}
        prefix="$"
        min={0}
        max={settlementLimits.cash}
        precision={2}
        controls={false}
        style={{ width: 112, maxWidth: '100%' }}
        value={shown(row).cash}
        onChange={(cash) => type(row, { cash })}
        onPressEnter={() => save(row)}
      />
    ),
  },
  {
    title: 'Checks counted',
    width: '12%',
    render: (row, { shown, readOnly, type, save }) => (
      <InputNumber
        disabled={readOnly}
        aria-label={`Checks counted, ${row.name}`}
        min={0}
        max={settlementLimits.checks}
        precision={0}
        controls={false}
        style={{ width: 112, maxWidth: '100%' }}
        value={shown(row).checks}
        onChange={(checks) => type(row, { checks })}
        onPressEnter={() => save(row)}
      />
    ),
  },
  {
    title: 'Difference',
    width: '12%',
    status: true,
    render: (row, { shown }) => (
      <Flex wrap gap={4}>
        {differences(row, shown(row)).map(({ tone, words }) => (
          <StatusTag key={words} tone={tone}>
            {words}
          </StatusTag>
        ))}
      </Flex>
    ),
  },
  {
    title: 'Note',
    render: (row, { shown, isSaved, readOnly, type }) => (
      <>
        <Input.TextArea
          disabled={readOnly}
          aria-label={`Note, ${row.name}`}
          autoSize
          style={{ width: 420, maxWidth: '100%', verticalAlign: 'middle' }}
          maxLength={paymentTextLimits.settlementNote}
          value={shown(row).note}
          onChange={({ target }) => type(row, { note: target.value })}
        />
        {!isSaved(row) && <MissingReason row={row} counted={shown(row)} />}
        {row.settlement && <Settled settlement={row.settlement} brief={isSaved(row)} />}
        <Earlier counts={row.counts} />
      </>
    ),
  },
  {
    title: 'Save',
    width: '8%',
    actions: true,
    render: (row, { shown, isSaved, readOnly, saving, save }) => (
      <Button
        data-no-print=""
        aria-label={`Save, ${row.name}`}
        loading={saving === row.id}
        disabled={
          readOnly ||
          isSaved(row) ||
          isIncomplete(shown(row)) ||
          missingReason(row, shown(row)) !== null
        }
        onClick={() => save(row)}
      >
        Save
      </Button>
    ),
  },
];

function CashExpected({
  takings: { cashExpected, cashTaken, cashRefunded, voids = [] },
}: {
  takings: TakerDay;
}) {
  return (
    <>
      <span className={text.amount}>{formatMoney(cashExpected)}</span>
      {cashExpected !== cashTaken && (
        <span className={text.quiet}>
          {formatMoney(cashTaken)} taken
          {Number(cashRefunded) > 0 && `, ${formatMoney(cashRefunded)} refunded`}
        </span>
      )}
      <Voids voids={voids} of="cash" />
    </>
  );
}

function Checks({ takings: { checks, voids = [] } }: { takings: TakerDay }) {
  return (
    <>
      {checks.length === 0 && <span className={text.none}>None</span>}
      {checks.map(({ number, amount }, index) => (
        <div key={index}>
          {number === null ? 'No number' : `#${number}`}{' '}
          <span className={text.amount}>{formatMoney(amount)}</span>
        </div>
      ))}
      <Voids voids={voids} of="check" />
    </>
  );
}

function Voids({ voids, of }: { voids: readonly DayVoid[]; of: DayVoid['method'] }) {
  return voids
    .filter(({ method }) => method === of)
    .map(({ number, amount, reason, appointmentNumber, taken }, index) => (
      <span key={index} className={text.quiet}>
        Voided{number !== null && ` #${number}`} {formatMoney(amount)}: {voidReasonLabels[reason]},{' '}
        {[appointmentNumber, `taken ${formatMonthDay(taken)}`].filter(Boolean).join(', ')}
      </span>
    ));
}

function MissingReason({ row, counted }: { row: SheetRow; counted: Counted }) {
  const missing = missingReason(row, counted);
  return missing && <span className={text.reason}>{missing}.</span>;
}

/** The counts before the last one, newest first. */
function Earlier({ counts = [] }: { counts?: readonly DaySettlement[] | undefined }) {
  return counts.slice(1).map((count) => (
    <span key={count.version} className={text.quiet}>
      Before: {formatMoney(count.countedCash)} and {plural(count.checksCounted, 'check')},{' '}
      {count.by}, <time dateTime={count.at}>{formatDateTime(count.at)}</time>
      {count.note !== null && `: ${count.note}`}
    </span>
  ));
}

/** Not brief while something else is typed: what is saved shows nowhere else then. */
function Settled({
  settlement: { countedCash, checksCounted, by, at },
  brief,
}: {
  settlement: DaySettlement;
  brief: boolean;
}) {
  return (
    <span className={text.quiet}>
      {!brief && `${formatMoney(countedCash)} and ${plural(checksCounted, 'check')} counted by `}
      {by}, <time dateTime={at}>{formatDateTime(at)}</time>
    </span>
  );
}
