import { Descriptions } from 'antd';
import { Children, isValidElement, type ReactNode } from 'react';

interface FactProps {
  label: string;
  /** Takes the whole row. */
  wide?: boolean;
  children: ReactNode;
}

/** A fact of a record, directly in its facts. */
export const Fact = ({ children }: FactProps) => children;

/** A record's facts, each under its label. */
export function RecordFacts({ children }: { children: ReactNode }) {
  return (
    <Descriptions
      bordered
      size="small"
      layout="vertical"
      column={columns}
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

const columns = { xs: 1, sm: 2 };
