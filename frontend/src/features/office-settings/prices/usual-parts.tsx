import { Button, Flex, InputNumber } from 'antd';
import { X } from 'lucide-react';
import { priceBookLimits } from '@contracts/vocabulary/office/price-book';
import { PriceSelect } from '../../../shared/ui/office/fields/price-select';
import text from '../../../shared/ui/office/record-text.module.css';
import type { DraftPart } from './price-draft';
import styles from './prices.module.css';

interface UsualPartsProps {
  /** From the form's field, as are the next ones. */
  id?: string;
  value?: readonly DraftPart[];
  onChange?: (parts: readonly DraftPart[]) => void;
}

/** The parts that a task usually needs, and how many of each. */
export function UsualParts({ id, value: parts = [], onChange }: UsualPartsProps) {
  const change = (code: string, quantity: number) =>
    onChange?.(parts.map((part) => (part.code === code ? { ...part, quantity } : part)));
  return (
    <Flex vertical gap={8}>
      {parts.length > 0 && (
        <Flex vertical gap={8} component="ul" aria-label="Usual parts">
          {parts.map(({ code, title, quantity }) => (
            <li key={code} className={styles.part}>
              <span>
                {title} <span className={text.note}>{code}</span>
              </span>
              <InputNumber
                aria-label={`How many of ${title}`}
                min={1}
                max={priceBookLimits.quantity}
                precision={0}
                value={quantity}
                onChange={(typed) => change(code, typed ?? 1)}
              />
              <Button
                type="text"
                icon={<X size={16} aria-hidden="true" />}
                aria-label={`Remove ${title}`}
                onClick={() => onChange?.(parts.filter((part) => part.code !== code))}
              />
            </li>
          ))}
        </Flex>
      )}
      {parts.length < priceBookLimits.parts && (
        <PriceSelect
          {...(id !== undefined && { id })}
          aria-label="Add a part"
          placeholder="Add a part"
          kind="part"
          onChoose={({ code, entry: { title } }) => {
            if (parts.some((part) => part.code === code)) return;
            onChange?.([...parts, { code, title, quantity: 1 }]);
          }}
        />
      )}
    </Flex>
  );
}
