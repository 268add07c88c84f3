import { Skeleton } from 'antd';
import { VisuallyHidden } from '../visually-hidden';

/** In place of records that are on their way. */
export function LoadingRecords({ label }: { label: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Skeleton active title={false} paragraph={rows} />
    </div>
  );
}

const rows = { rows: 8 };
