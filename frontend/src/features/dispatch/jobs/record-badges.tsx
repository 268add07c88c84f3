import type { TrackingRecord } from '@contracts/tracking/records';
import { Badge } from '../../../shared/ui/feedback/badge';
import styles from '../board.module.css';

/** Badges for a late visit or a stale position. */
export function RecordBadges({ record }: { record: TrackingRecord }) {
  if (!record.late && !record.stale) return null;
  return (
    <span className={styles.marks}>
      {record.late && <Badge tone="lantern">Late</Badge>}
      {record.stale && <Badge>Position stale</Badge>}
    </span>
  );
}
