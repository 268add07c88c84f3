import type { TrackingRecord } from '@contracts/tracking';
import { Badge } from '../../../shared/ui/feedback/badge';
import styles from '../appointments/board.module.css';

/** What is wrong with a journey: it will be late, or the phone has gone quiet. Nothing when all is well. */
export function JourneyMarks({ record }: { record: TrackingRecord }) {
  if (!record.late && !record.stale) return null;
  return (
    <span className={styles.marks}>
      {record.late && <Badge tone="lantern">Late</Badge>}
      {record.stale && <Badge>Position stale</Badge>}
    </span>
  );
}
