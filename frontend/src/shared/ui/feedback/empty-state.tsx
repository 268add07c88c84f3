import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { RequestNumber } from './request-number';
import styles from './empty-state.module.css';

interface StateProps {
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

/** Announced when it appears. */
export function ErrorState({
  error,
  children,
  ...props
}: StateProps & {
  /** The failed call. Its request number is shown, for customers who call about it. */
  error?: unknown;
}) {
  return (
    <div role="alert">
      <EmptyState {...props} className={classNames(styles.error, props.className)}>
        {children}
        <RequestNumber error={error} />
      </EmptyState>
    </div>
  );
}
