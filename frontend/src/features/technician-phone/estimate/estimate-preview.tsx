import type { EstimateOption, SendEstimate } from '@contracts/payments/estimates';
import { useEffect, useRef } from 'react';
import { OptionCards } from '../../../shared/estimates/option-cards';
import { formatMoney } from '../../../shared/format';
import { Button } from '../../../shared/ui/button';
import styles from './estimate.module.css';

interface EstimatePreviewProps {
  estimate: SendEstimate;
  options: readonly EstimateOption[];
  photoCount: number;
  customerName: string;
  onEdit: () => void;
}

/** What the customer will see. */
export function EstimatePreview({
  estimate: { note, fee },
  options,
  photoCount,
  customerName,
  onEdit,
}: EstimatePreviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <div className={styles.previewHead}>
        <h3 className={styles.title} ref={heading} tabIndex={-1}>
          {customerName} will see
        </h3>
        <Button onClick={onEdit}>Edit</Button>
      </div>
      {note !== undefined && <blockquote className={styles.note}>{note}</blockquote>}
      {photoCount > 0 && <p>{photoCount === 1 ? '1 photo' : `${photoCount} photos`}</p>}
      <OptionCards options={options} headingLevel={4} />
      {fee && (
        <p>
          If they don’t go ahead: {fee.text}, <strong>{formatMoney(fee.amount)}</strong>
        </p>
      )}
    </>
  );
}
