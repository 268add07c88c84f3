import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from '../class-names';

/** A small printed label: Premium Brands, Specialty Service, Emergency Service. */
export function Badge({
  tone = 'coquina',
  children,
}: {
  tone?: 'coquina' | 'lantern' | 'line';
  children: ReactNode;
}) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}

/** Colours that the spec names for states. They never stand without the word. */
export type StatusTone = 'green' | 'yellow' | 'blue' | 'red' | 'purple' | 'orange' | 'gray';

export function StatusPill({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return <span className={classNames(styles.pill, styles[tone])}>{children}</span>;
}
