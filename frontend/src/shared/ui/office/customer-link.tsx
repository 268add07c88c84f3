import { Link } from 'react-router-dom';
import type { NamedPerson } from '@contracts/vocabulary/people';
import { customerPath } from '../../page/office-paths';
import text from './record-text.module.css';

/** To everything about the person in a record. */
export function CustomerLink({ of }: { of: NamedPerson }) {
  const to = customerPath(of);
  return (
    to !== null && (
      <Link className={text.contact} to={to}>
        Customer record
      </Link>
    )
  );
}
