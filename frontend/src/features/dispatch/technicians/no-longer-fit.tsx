import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import { appointmentSearchById } from '../../../shared/page/office-paths';
import { paths } from '../../../shared/page/paths';
import { useAlertsQuery } from '../dispatch-endpoints';
import type { CrewMember } from '../jobs/job';

/** The visits that a change of their hours, days off or skills has left outside, on any day. */
export function NoLongerFit({ technician }: { technician: Pick<CrewMember, 'id'> }) {
  const { data: alerts = [] } = useAlertsQuery();
  const theirs = alerts.filter(
    ({ type, technicianId }) => type === 'off-with-jobs' && technicianId === technician.id,
  );
  if (theirs.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={
        theirs.length === 1
          ? '1 visit no longer fits. Move it, or keep it.'
          : `${theirs.length} visits no longer fit. Move them, or keep them.`
      }
      description={
        <ul>
          {theirs.map(({ appointmentId: id, message }) => (
            <li key={id}>
              <Link
                to={{
                  pathname: paths.adminTracking,
                  ...(id && { search: appointmentSearchById(id) }),
                }}
              >
                {message}
              </Link>
            </li>
          ))}
        </ul>
      }
    />
  );
}
