import { Button, ConfigProvider } from 'antd';

interface DetailsButtonProps {
  /** Names the record to screen readers. */
  of: string;
  id?: string;
  onClick: () => void;
}

/** Quiet in a table's row. */
export function DetailsButton({ of, ...button }: DetailsButtonProps) {
  const { componentSize } = ConfigProvider.useConfig();
  return (
    <Button
      type={componentSize === 'small' ? 'text' : 'default'}
      aria-label={`Details of ${of}`}
      {...button}
    >
      Details
    </Button>
  );
}
