import { Descriptions } from 'antd';
import { Children, isValidElement, type ReactNode } from 'react';
import { useMedia } from '../use-media';

interface FactProps {
  label: string;
  /** Takes the whole row. */
  wide?: boolean;
  children: ReactNode;
}

/** A fact of a record, directly in its facts. */
export const Fact = ({ children }: FactProps) => children;

/** A record's facts, each under its label, or next to it if there's one column, as on a phone. */
export function RecordFacts({
  columns = 2,
  children,
}: {
  columns?: 1 | 2 | 3;
  children: ReactNode;
}) {
  const isPhone = useMedia('(max-width: 575px)');
  const column = isPhone ? 1 : columns;
  return (
    <Descriptions
      bordered
      size="small"
      {...(column === 1 ? inlineLabels : stackedLabels)}
      column={column}
      items={Children.toArray(children)
        .filter((child) => isValidElement<FactProps>(child))
        .map((fact) => ({
          key: fact.key ?? fact.props.label,
          label: fact.props.label,
          ...(fact.props.wide && { span: 'filled' }),
          children: fact,
        }))}
    />
  );
}

const stackedLabels = { layout: 'vertical' } as const;
const inlineLabels = { layout: 'horizontal', styles: { label: { width: '34%' } } } as const;
