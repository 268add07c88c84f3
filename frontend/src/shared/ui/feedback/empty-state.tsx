import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './empty-state.module.css';

export interface StateProps {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  figure?: ReactNode;
  headingLevel?: 1 | 2 | 3;
  className?: string;
}

export function EmptyState({
  title,
  children,
  actions,
  figure,
  headingLevel = 2,
  className,
}: StateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={classNames(styles.state, className)}>
      {figure && <div className={styles.figure}>{figure}</div>}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
