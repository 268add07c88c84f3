import { Button, Flex } from 'antd';
import { Link } from 'react-router-dom';
import type { CustomerFile } from '@contracts/customers/customer-file';
import type { Merge, SimilarPerson } from '@contracts/customers/people';
import { formatDateTime, formatPhone } from '../../shared/format';
import { personPath } from '../../shared/page/office-paths';
import { toastFailure } from '../../shared/ui/feedback/toast-failure';
import { RecordPanel } from '../../shared/ui/office/record-panel';
import text from '../../shared/ui/office/record-text.module.css';
import { StatusTag } from '../../shared/ui/office/status-tag';
import { useDecideMergeMutation } from './customer-endpoints';
import styles from './customers-admin.module.css';
import { addressOf } from './person-facts';

/** Others who may be the same person, and what the office has merged into this one. */
export function SimilarPeople({ file: { id, similar, merges } }: { file: CustomerFile }) {
  if (similar.length === 0 && merges.length === 0) return null;
  return (
    <div className={styles.similar}>
      <RecordPanel title="Possibly the same person">
        <ul>
          {merges.map((merge) => (
            <li key={`${merge.one} ${merge.other}`} className={styles.row}>
              <Flex wrap gap={8} align="center">
                <StatusTag tone="green">Merged</StatusTag>
                {merge.one} and {merge.other}
                <Decided merge={merge} />
                <Decide one={merge.one} other={merge.other} merge={merge} />
              </Flex>
            </li>
          ))}
          {similar.map((other) => (
            <li key={other.id} className={styles.row}>
              <Similar id={id} other={other} />
            </li>
          ))}
        </ul>
      </RecordPanel>
    </div>
  );
}

function Similar({ id, other }: { id: string; other: SimilarPerson }) {
  const { merge } = other;
  return (
    <Flex wrap gap={8} align="center">
      <Link to={personPath(other.id)}>{other.name || formatPhone(other.phone)}</Link>
      {other.unconfirmed && <StatusTag tone="yellow">Not confirmed</StatusTag>}
      <span className={text.note}>
        {(other.shared === 'phone'
          ? [
              `same phone ${formatPhone(other.phone)}, another ${other.unconfirmed ? 'email' : 'name'}`,
              addressOf(other),
              other.email,
            ]
          : [
              other.shared === 'email' ? 'same email, another number' : 'same name and address',
              addressOf(other),
              other.phone && formatPhone(other.phone),
              other.email,
            ]
        )
          .filter(Boolean)
          .join(' · ')}
      </span>
      {merge?.decision === 'different' && (
        <>
          <StatusTag>Different people</StatusTag>
          <Decided merge={merge} />
        </>
      )}
      <Decide one={id} other={other.id} merge={merge} />
    </Flex>
  );
}

const Decided = ({ merge }: { merge: Merge }) => (
  <span className={text.note}>
    {merge.by}, {formatDateTime(merge.at)}
  </span>
);

interface DecideProps {
  one: string;
  other: string;
  merge: Merge | null;
}

function Decide({ one, other, merge }: DecideProps) {
  const [decide, { isLoading }] = useDecideMergeMutation();
  const button = (decision: Merge['decision'], label: string) => (
    <Button
      size="small"
      loading={isLoading}
      onClick={async () => {
        const version = merge?.version ?? 0;
        const pair = merge ? { one: merge.one, other: merge.other } : { one, other };
        const { error } = await decide({ ...pair, decision, version });
        if (error) toastFailure('Error deciding who this is', error);
      }}
    >
      {label}
    </Button>
  );
  if (merge !== null && merge.decision !== 'open') return button('open', 'Undo');
  return (
    <>
      {button('same', 'Same person')}
      {button('different', 'Different people')}
    </>
  );
}
