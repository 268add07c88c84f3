import { Button } from 'antd';
import { EmptyRecords } from './empty-records';

interface NothingFoundProps {
  /** `payment` */
  noun: string;
  /** What the choice among the filters is called: `status`. */
  choice: string;
  /** Not all of them are chosen. */
  filtered: boolean;
  /** Words are looked for. */
  searched: boolean;
  onClear: () => void;
}

/** There are some, but none with these words or in this state. */
export function NothingFound({ noun, choice, filtered, searched, onClear }: NothingFoundProps) {
  return (
    <EmptyRecords
      title={searched ? `No ${noun} matches` : `No ${noun} with that status`}
      actions={<Button onClick={onClear}>Show all</Button>}
    >
      {searched
        ? `No ${noun}${filtered ? ' with that status' : ''} match your search.`
        : `Choose another ${choice} above.`}
    </EmptyRecords>
  );
}
