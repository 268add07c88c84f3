import { Button } from 'antd';
import type { ReactNode } from 'react';
import { RequestNumber } from '../feedback/request-number';
import { Loading } from '../feedback/spinner';
import { LoadingRecords } from './loading-records';
import { NotLoaded } from './not-loaded';
import styles from './loaded.module.css';

interface LoadedProps<Data> {
  /** `the report`: what the words about waiting and failing call it. */
  what: string;
  data: Data | undefined;
  /** The call that loads it. */
  asked: { error?: unknown; refetch: () => unknown };
  headingLevel?: 1 | 2 | 3;
  /** In a panel, among other things. */
  small?: true;
  children: (data: Data) => ReactNode;
}

/**
 * Data of the office; until it's there, that it's loading or couldn't be loaded. The failure stays
 * while it's asked for again, so nothing jumps.
 */
export function Loaded<Data>({
  what,
  data,
  asked: { error, refetch },
  headingLevel,
  small,
  children,
}: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  const loading = `Loading ${what}`;
  const failed = `${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded`;
  if (!small)
    return error === undefined ? (
      <LoadingRecords label={loading} />
    ) : (
      <NotLoaded
        title={failed}
        error={error}
        retry={refetch}
        {...(headingLevel && { headingLevel })}
      />
    );
  if (error === undefined) return <Loading label={loading} />;
  return (
    <div role="alert" className={styles.failed}>
      <p>{failed}.</p>
      <RequestNumber error={error} />
      <Button onClick={() => void refetch()}>Try Again</Button>
    </div>
  );
}
