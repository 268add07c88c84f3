import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import mono from '../mono.module.css';
import styles from './rating-plate.module.css';

export interface PlateCell {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}

interface RatingPlateProps {
  cells: readonly PlateCell[];
  /** Cells in a row if there is room. Narrow plates have two or one. */
  columns?: 2 | 3 | 4;
  /** `text` for sentences such as an address. */
  size?: 'figures' | 'text';
  className?: string;
}

/** Labelled facts, drawn like the metal plate on the back of an appliance. */
export function RatingPlate({ cells, columns = 4, size = 'figures', className }: RatingPlateProps) {
  return (
    <div className={classNames(styles.wrap, className)}>
      <dl className={classNames(styles.plate, styles[size])} data-columns={columns}>
        {cells.map((cell) => (
          <div className={styles.cell} key={cell.label}>
            <dt className={classNames(mono.label, styles.label)}>{cell.label}</dt>
            <dd className={styles.value}>
              {cell.value}
              {cell.note && <span className={styles.note}>{cell.note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
