import type { AppointmentOrigin, ServiceRequestOrigin } from '@contracts/vocabulary/booking';
import { Badge } from './badge';

/** Says of a record that it was not made here; of any other nothing. */
export function ImportedBadge({ origin }: { origin: AppointmentOrigin | ServiceRequestOrigin }) {
  return origin === 'imported' ? <Badge tone="line">Imported</Badge> : null;
}
