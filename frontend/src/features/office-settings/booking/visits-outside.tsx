import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import type { VisitsOutside as Outside } from '@contracts/booking/settings';
import { formatMonthDay, formatSlot, formatWeekdayShort } from '../../../shared/format';
import { appointmentSearchById } from '../../../shared/page/office-paths';
import { paths } from '../../../shared/page/paths';

/** `3 visits are outside these hours` */
export const outsideWords = ({ count }: Outside): string =>
  count === 1 ? '1 visit is outside these hours' : `${count} visits are outside these hours`;

/** The visits that the opening hours leave outside: the office moves or keeps them. */
export function VisitsOutside({ outside }: { outside: Outside }) {
  if (outside.count === 0) return null;
  const more = outside.count - outside.next.length;
  return (
    <Alert
      type="info"
      showIcon
      style={{ gridColumn: '1 / -1' }}
      title={`${outsideWords(outside)}. Move them, or keep them.`}
      description={
        <ul style={{ margin: 0, paddingInlineStart: 18 }}>
          {outside.next.map(({ id, number, customerName, appointmentDate: date, timeSlot }) => (
            <li key={id}>
              <Link to={{ pathname: paths.adminTracking, search: appointmentSearchById(id) }}>
                {number}
              </Link>
              , {customerName}, {formatWeekdayShort(date)}, {formatMonthDay(date)},{' '}
              {formatSlot(timeSlot)}
            </li>
          ))}
          {more > 0 && <li>{more} more</li>}
        </ul>
      }
    />
  );
}
