import { Alert, Card } from 'antd';
import type { ReactNode } from 'react';
import text from '../../shared/ui/office/record-text.module.css';

/** A group of fields. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card role="region" aria-label={title} title={<h2 className={text.partTitle}>{title}</h2>}>
      {children}
    </Card>
  );
}

/** As many fields next to each other as there's room for. */
export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <div
    style={{
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 270px), 1fr))',
      gap: '20px 24px',
    }}
  >
    {children}
  </div>
);

interface TheirChangesProps {
  /** What someone else has changed of the same. */
  theirs: readonly string[];
  /** What happens to the rest of theirs. */
  rest?: string;
}

export function TheirChanges({ theirs, rest }: TheirChangesProps) {
  if (theirs.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title="Someone else changed this while you were editing"
      description={
        <>
          {theirs.map((words) => (
            <p key={words}>{words}</p>
          ))}
          <p>Save again to use yours instead.{rest && ` ${rest}`}</p>
        </>
      }
    />
  );
}
