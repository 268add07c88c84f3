import type { ReactNode } from 'react';
import type { StatusTone } from '@contracts/vocabulary/status-tone';
import styles from './badge.module.css';
import { classNames } from '../class-names';

export function Badge({
  tone = 'coquina',
  children,
}: {
  tone?: 'coquina' | 'lantern' | 'line';
  children: ReactNode;
}) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}

export function StatusPill({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return <span className={classNames(styles.pill, styles[tone])}>{children}</span>;
}
