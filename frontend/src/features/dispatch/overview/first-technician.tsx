import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import { paths } from '../../../shared/page/paths';

/** What a new company does first. */
export const FirstTechnician = () => (
  <Alert
    type="warning"
    showIcon
    title="Customers can’t book yet"
    description={
      <>
        They’ll see available times as soon as you have a technician.{' '}
        <Link to={`${paths.adminTracking}?tab=create-technician`}>Add a technician</Link>
      </>
    }
  />
);
