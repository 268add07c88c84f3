import { Button } from 'antd';
import type { DaySheet, LateEntry } from '@contracts/payments/day-sheets';
import { methodLabels } from '@contracts/vocabulary/payments';
import { formatMoney, formatMonthDay } from '../../shared/format';
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
  return (
    <>
      <Entries
        title="After closing"
        note="Not on this sheet: these are in the next deposit."
        entries={afterClosing}
        dayOf={({ countsOn }) => countsOn}
        onDay={onDay}
      />
      <Entries
        title="From closed days"
        note="On this sheet, and in its deposit."
        entries={carriedOver}
        dayOf={({ day }) => day}
        onDay={onDay}
      />
    </>
  );
}

interface EntriesProps {
  title: string;
  note: string;
  entries: readonly LateEntry[];
  dayOf: (entry: LateEntry) => string;
  onDay: (day: string) => void;
}

const did = { taken: 'taken by', refunded: 'paid back by', voided: 'voided for' } as const;

function Entries({ title, note, entries, dayOf, onDay }: EntriesProps) {
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
            <Button type="link" size="small" onClick={() => onDay(dayOf(entry))}>
              {formatMonthDay(dayOf(entry))}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
