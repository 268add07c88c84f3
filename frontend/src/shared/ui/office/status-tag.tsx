import { Tag } from 'antd';
import type { ReactNode } from 'react';
import type { StatusTone } from '@contracts/vocabulary/status-tone';

const colors: Readonly<Record<StatusTone, string>> = {
  green: 'success',
  yellow: 'warning',
  blue: 'processing',
  red: 'error',
  purple: 'purple',
  orange: 'orange',
  gray: 'default',
};

/** The status of a record in the office. */
export function StatusTag({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return <Tag color={colors[tone]}>{children}</Tag>;
}
