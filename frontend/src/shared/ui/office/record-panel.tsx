import { Card } from 'antd';
import { useId, type ReactNode } from 'react';

interface RecordPanelProps {
  title: ReactNode;
  /** To the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

export function RecordPanel({ title, aside, children }: RecordPanelProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Card title={<h2 id={titleId}>{title}</h2>} extra={aside} styles={styles}>
        {children}
      </Card>
    </section>
  );
}

// A table would cover the line under the heading, and its last line lies on the panel's.
const styles = { body: { padding: '1px 0 0', marginBottom: -1, overflow: 'hidden' } };
