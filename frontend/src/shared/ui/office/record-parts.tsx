import { Button } from 'antd';
import type { ReactNode } from 'react';
import text from './record-text.module.css';

/** A fact on a record's card, in a `<dl>`. */
export function CardFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={text.label}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface DetailsButtonProps {
  /** Names the record to screen readers. */
  of: string;
  /** In a table. */
  size?: 'small' | undefined;
  id?: string;
  onClick: () => void;
}

export function DetailsButton({ of, size, ...button }: DetailsButtonProps) {
  return (
    <Button
      size={size}
      type={size === 'small' ? 'text' : 'default'}
      aria-label={`Details of ${of}`}
      {...button}
    >
      Details
    </Button>
  );
}
