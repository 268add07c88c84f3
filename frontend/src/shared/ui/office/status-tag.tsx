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

interface StatusTagProps {
  tone?: StatusTone;
  children: ReactNode;
}

/** What a record is, in the office. In the theme's colors: most of Ant Design's own are too faint. */
export function StatusTag({ tone = 'gray', children }: StatusTagProps) {
  return <Tag color={colors[tone]}>{children}</Tag>;
}
