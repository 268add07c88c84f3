import { Input, Select } from 'antd';
import { Search } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { searchLength } from '@contracts/vocabulary/booking';
import { classNames } from '../class-names';
import mono from '../mono.module.css';
import styles from './record-filters.module.css';

/** The filters above a list. The class may set `--filters`, the columns of their grid. */
export function FilterBar({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <search className={classNames(styles.bar, className)} aria-label={label}>
      {children}
    </search>
  );
}

/** A filter above a list, with its label. */
export function BoardFilter({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={classNames(styles.filter, className)}>
      <label htmlFor={id} className={classNames(mono.label, styles.label)}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}

/** Words as they are typed; applied a moment later. */
export function BoardSearch({
  placeholder,
  text,
  onText,
  className,
}: {
  /** What can be looked for. */
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  className?: string | undefined;
}) {
  return (
    <BoardFilter label="Search" className={className}>
      {(id) => (
        <Input
          id={id}
          type="search"
          prefix={<Search size={16} aria-hidden="true" />}
          placeholder={placeholder}
          maxLength={searchLength}
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
      )}
    </BoardFilter>
  );
}

/** One of a few, the first of which is all of them. */
export function BoardChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: { value: Value; label: string }[];
  onChange: (value: Value) => void;
}) {
  return (
    <BoardFilter label={label}>
      {(id) => (
        <Select id={id} value={value} options={options} virtual={false} onChange={onChange} />
      )}
    </BoardFilter>
  );
}
