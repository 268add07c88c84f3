import { Badge, Flex } from 'antd';
import { useLiveStatus } from '../../shared/live/live';
import { NotUpToDate } from '../../shared/ui/office/not-up-to-date';
import { useAlertsQuery, useTrackingRecordsQuery } from './dispatch-endpoints';
import text from '../../shared/ui/office/record-text.module.css';

interface Freshness {
  isError: boolean;
  fulfilledTimeStamp?: number;
}

/** Subscribes to what the tabs poll, and fetches nothing itself. */
export function DispatchHeader({ technicians }: { technicians: Freshness }) {
  const status = useLiveStatus();
  const records = useTrackingRecordsQuery();
  const alerts = useAlertsQuery();
  const behind = [technicians, records, alerts]
    .filter(({ isError, fulfilledTimeStamp }) => isError && fulfilledTimeStamp !== undefined)
    .map(({ fulfilledTimeStamp }) => fulfilledTimeStamp ?? 0);
  return (
    <Flex wrap align="end" justify="space-between" gap="8px 24px">
      <h1 className={text.pageTitle}>Tracking administration</h1>
      <Flex component="p" wrap align="center" gap="4px 14px" role="status">
        {behind.length > 0 && <NotUpToDate since={Math.min(...behind)} />}
        <Badge
          status={status === 'connected' ? 'success' : 'warning'}
          text={status === 'connected' ? 'Connected' : 'Reconnecting'}
        />
      </Flex>
    </Flex>
  );
}
