import { Empty } from 'antd';
import type { ReactNode } from 'react';

interface EmptyRecordsProps {
  title: string;
  headingLevel?: 1 | 2 | 3;
  /** What to do about it. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** In place of records of which there are none. */
export function EmptyRecords({ title, headingLevel = 3, actions, children }: EmptyRecordsProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      styles={styles}
      description={
        <>
          <Heading>{title}</Heading>
          {children}
        </>
      }
    >
      {actions}
    </Empty>
  );
}

const styles = { description: { maxWidth: '60ch', marginInline: 'auto' } } as const;
