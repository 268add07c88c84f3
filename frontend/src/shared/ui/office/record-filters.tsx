import { Input } from 'antd';
import { Search } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { searchLength } from '@contracts/vocabulary/booking';
import { classNames } from '../class-names';
import mono from '../mono.module.css';
import { OfficeSelect } from './fields/office-select';
import styles from './record-filters.module.css';

/** The class may set `--filters`, the columns of the grid. */
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

export function BoardSearch({
  placeholder,
  text,
  onText,
  className,
}: {
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  className?: string | undefined;
}) {
  return (
    <BoardFilter label="Search" className={classNames(styles.search, className)}>
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

/** The first option is for all of them. */
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
      {(id) => <OfficeSelect id={id} value={value} options={options} onChange={onChange} />}
    </BoardFilter>
  );
}
