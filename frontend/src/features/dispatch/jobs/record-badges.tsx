import type { TrackingRecord } from '@contracts/tracking/records';
import { Badge } from '../../../shared/ui/feedback/badge';
import text from '../../../shared/ui/office/record-text.module.css';

/** Badges for a late visit or a stale position. */
export function RecordBadges({ record }: { record: TrackingRecord }) {
  if (!record.late && !record.stale) return null;
  return (
    <span className={text.marks}>
      {record.late && <Badge tone="lantern">Late</Badge>}
      {record.stale && <Badge>Position stale</Badge>}
    </span>
  );
}
