import { Button } from 'antd';
import type { ReactNode } from 'react';

/** One of the `cardFacts` on a record's card. */
export function CardFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
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
