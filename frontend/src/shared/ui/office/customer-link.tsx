import { Link } from 'react-router-dom';
import type { CustomerNumber } from '@contracts/customers/records';
import { customerPath } from '../../page/office-paths';
import text from './record-text.module.css';

/** To everything about a customer. Nothing while a record is of no customer yet. */
export function CustomerLink({ number }: { number: CustomerNumber | null }) {
  return (
    number !== null && (
      <Link className={text.contact} to={customerPath(number)}>
        Customer record
      </Link>
    )
  );
}
