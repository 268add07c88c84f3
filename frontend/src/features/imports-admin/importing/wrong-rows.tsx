import type { ImportError } from '@contracts/imports/jobs';
import { formatCount } from '../../../shared/format';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from './importing.module.css';

interface WrongRowsProps {
  errors: readonly ImportError[];
  wrong: number;
}

/** The first wrong rows, with reasons. */
export function WrongRows({ errors, wrong }: WrongRowsProps) {
  return (
    <>
      <ul className={styles.wrongRows}>
        {errors.map(({ row, field, message }, index) => (
          <li key={index}>
            Row {formatCount(row)}: {field !== '' && <strong>{field}: </strong>}
            {message}
          </li>
        ))}
      </ul>
      {wrong > errors.length && (
        <p className={text.note}>
          {errors.length > 0 && 'These are the first '}
          {errors.length > 0 ? `${formatCount(errors.length)} of ` : ''}
          {formatCount(wrong)}
          {errors.length > 0 ? '.' : ' rows could not be taken.'}
        </p>
      )}
    </>
  );
}
