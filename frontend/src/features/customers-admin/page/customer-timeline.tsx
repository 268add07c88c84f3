import { Button, Radio } from 'antd';
import { useMemo, useState } from 'react';
import type { CustomerRecordFile } from '@contracts/customers/customer-file';
import { joined } from '../../../shared/api/list-page';
import { useNextPage } from '../../../shared/api/use-next-page';
import {
  businessDate,
  formatCount,
  formatDateTime,
  formatDayAndYear,
} from '../../../shared/format';
import { useDispatchPolling } from '../../../shared/live/dispatch-topic';
import { RecordPanel } from '../../../shared/ui/office/record-panel';
import text from '../../../shared/ui/office/record-text.module.css';
import { filePollingMs, useChangePagesInfiniteQuery } from '../customer-endpoints';
import styles from '../customers-admin.module.css';
import { ChangeEntry } from './change-entry';
import {
  missingParts,
  olderVisits,
  timelineKindLabels,
  timelineKinds,
  timelineOf,
  type TimelineEntry,
  type TimelineKind,
} from './timeline';
import {
  ImportEntry,
  MessageEntry,
  PaymentEntry,
  RequestEntry,
  VisitEntry,
} from './timeline-entries';

const entriesAtOnce = 25;

interface CustomerTimelineProps {
  file: CustomerRecordFile;
  retry: () => unknown;
}

/** Visits, requests, payments, messages, imports and changes in one list, the newest first. */
export function CustomerTimeline({ file, retry }: CustomerTimelineProps) {
  const { number } = file.record;
  const [kind, setKind] = useState<TimelineKind | null>(null);
  const [shown, setShown] = useState(entriesAtOnce);
  const polling = useDispatchPolling();
  const list = useChangePagesInfiniteQuery(number, {
    ...polling(filePollingMs),
    refetchOnMountOrArgChange: true,
  });
  const next = useNextPage(list);
  const changes = useMemo(() => joined(list.data?.pages).items, [list.data]);
  const moreChanges = list.hasNextPage && (kind ?? 'changes') === 'changes';
  const entries = timelineOf(file, changes, list.hasNextPage, kind);
  const missing = missingParts(file, list.isError);
  const older = (kind ?? 'visits') === 'visits' ? olderVisits(file) : 0;
  const showMore = () => {
    setShown(shown + entriesAtOnce);
    if (moreChanges && entries.length < shown + entriesAtOnce) next.showMore();
  };
  return (
    <RecordPanel title="Timeline">
      <div className={styles.row}>
        <Radio.Group
          aria-label="Show"
          optionType="button"
          size="small"
          value={kind ?? 'all'}
          options={[
            { value: 'all', label: 'All' },
            ...timelineKinds.map((value) => ({ value, label: timelineKindLabels[value] })),
          ]}
          onChange={({ target }) => {
            const chosen = target.value as TimelineKind | 'all';
            setKind(chosen === 'all' ? null : chosen);
            setShown(entriesAtOnce);
          }}
        />
      </div>
      {missing.length > 0 && (
        <div className={styles.empty} role="status">
          <p>{capital(inWords(missing))} can’t be shown right now. Try again in a moment.</p>
          <Button
            onClick={() => {
              void retry();
              if (list.isError) void list.refetch();
            }}
          >
            Try Again
          </Button>
        </div>
      )}
      {entries.length === 0 && missing.length === 0 && !list.isFetching && (
        <p className={styles.empty}>
          {kind === null ? 'Nothing yet.' : `No ${timelineKindLabels[kind].toLowerCase()} yet.`}
        </p>
      )}
      <ol>
        {entries.slice(0, shown).map((entry) => (
          <li key={entry.key} className={styles.row}>
            <p className={text.note}>
              {nameOf(entry)} · <time dateTime={entry.at}>{timeOf(entry)}</time>
            </p>
            <Entry entry={entry} file={file} />
          </li>
        ))}
      </ol>
      {(entries.length > shown || moreChanges) && (
        <div className={styles.row}>
          <Button loading={next.pending} onClick={showMore}>
            Show more
          </Button>
        </div>
      )}
      {older > 0 && entries.length <= shown && !moreChanges && (
        <p className={styles.panelNote}>
          These are the newest {formatCount(file.appointments?.length ?? 0)} of{' '}
          {formatCount(file.totals?.appointmentCount ?? 0)} visits.
        </p>
      )}
    </RecordPanel>
  );
}

const entryNames: Readonly<Record<TimelineKind, string>> = {
  visits: 'Visit',
  requests: 'Request',
  payments: 'Payment',
  messages: 'Message',
  imports: 'Import',
  changes: 'Change',
};

const nameOf = (entry: TimelineEntry): string =>
  entry.kind === 'imports' && entry.service ? 'Past service' : entryNames[entry.kind];

/** No one knows the hour of what was done elsewhere. */
const timeOf = (entry: TimelineEntry): string =>
  entry.kind === 'imports' && entry.service
    ? formatDayAndYear(businessDate(entry.at))
    : formatDateTime(entry.at);

function Entry({ entry, file }: { entry: TimelineEntry; file: CustomerRecordFile }) {
  switch (entry.kind) {
    case 'visits':
      return <VisitEntry visit={entry.visit} photos={entry.photos} />;
    case 'requests':
      return <RequestEntry request={entry.request} />;
    case 'payments':
      return <PaymentEntry payment={entry.payment} />;
    case 'messages':
      return <MessageEntry message={entry.message} />;
    case 'imports':
      return <ImportEntry imported={entry.imported} service={entry.service} />;
    case 'changes':
      return <ChangeEntry number={file.record.number} changes={entry.changes} />;
  }
}

/** `visits, requests and messages` */
const inWords = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join('');

const capital = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
