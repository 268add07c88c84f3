import { Button } from 'antd';
import type { DaySheet, LateEntry } from '@contracts/payments/day-sheets';
import { methodLabels } from '@contracts/vocabulary/payments';
import { formatMoney, formatMonthDay } from '../../shared/format';
import { useToday } from '../../shared/ui/use-now';
import text from '../../shared/ui/office/record-text.module.css';

interface LateEntriesProps {
  sheet: DaySheet;
  /** Opens the sheet of another day. */
  onDay: (day: string) => void;
}

/** What came in for a closed day: on its own sheet apart from the sums, on the other one among them. */
export function LateEntries({
  sheet: { afterClosing = [], carriedOver = [] },
  onDay,
}: LateEntriesProps) {
  const lists: Omit<EntriesProps, 'onDay'>[] = [
    {
      title: 'After closing',
      note: 'Not on this sheet: these are in the next deposit.',
      entries: afterClosing,
      otherDay: 'countsOn',
    },
    {
      title: 'From closed days',
      note: 'On this sheet, and in its deposit.',
      entries: carriedOver,
      otherDay: 'day',
    },
  ];
  return lists.map((list) => <Entries key={list.title} {...list} onDay={onDay} />);
}

interface EntriesProps {
  title: string;
  note: string;
  entries: readonly LateEntry[];
  /** Each entry links to the sheet of this day. A day to come has none yet. */
  otherDay: 'day' | 'countsOn';
  onDay: (day: string) => void;
}

const did = { taken: 'taken by', refunded: 'paid back by', voided: 'voided for' } as const;

function Entries({ title, note, entries, otherDay, onDay }: EntriesProps) {
  const today = useToday();
  if (entries.length === 0) return null;
  return (
    <section aria-label={title} style={{ marginTop: 16 }}>
      <h3 className={text.partTitle}>{title}</h3>
      <p className={text.note}>{note}</p>
      <ul>
        {entries.map((entry, index) => (
          <li key={index}>
            {methodLabels[entry.method]}
            {entry.number !== null && ` #${entry.number}`}{' '}
            <span className={text.amount}>{formatMoney(entry.amount)}</span>, {did[entry.kind]}{' '}
            {entry.name}
            {entry.appointmentNumber !== null && `, ${entry.appointmentNumber}`}:{' '}
            {entry[otherDay] > today ? (
              formatMonthDay(entry[otherDay])
            ) : (
              <Button type="link" size="small" onClick={() => onDay(entry[otherDay])}>
                {formatMonthDay(entry[otherDay])}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
