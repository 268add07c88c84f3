import { Button } from 'antd';
import { EmptyRecords } from './empty-records';

interface NothingFoundProps {
  /** `payment` */
  noun: string;
  /** Not all of them are chosen. */
  filtered: boolean;
  /** Words are looked for. */
  searched: boolean;
  onClear: () => void;
}

/** There are some, but none that the filters leave. */
export function NothingFound({ noun, filtered, searched, onClear }: NothingFoundProps) {
  return (
    <EmptyRecords
      title={`No ${noun} matches`}
      actions={<Button onClick={onClear}>Show all</Button>}
    >
      {searched
        ? `No ${noun} matches ${filtered ? 'your filters and your search' : 'your search'}.`
        : 'Choose other filters above.'}
    </EmptyRecords>
  );
}
