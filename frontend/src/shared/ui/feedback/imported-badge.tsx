import type { AppointmentOrigin, ServiceRequestOrigin } from '@contracts/vocabulary/booking';
import { Badge } from './badge';

export function ImportedBadge({ origin }: { origin: AppointmentOrigin | ServiceRequestOrigin }) {
  return origin === 'imported' ? <Badge tone="line">Imported</Badge> : null;
}
