import { Button } from 'antd';
import { messageOf } from '../../api/api-error';
import { ErrorState } from '../feedback/error-state';

interface NotLoadedProps {
  title: string;
  headingLevel?: 1 | 2 | 3;
  error: unknown;
  retry: () => unknown;
}

/** For a list or a record of the office. */
export function NotLoaded({ title, headingLevel = 2, error, retry }: NotLoadedProps) {
  return (
    <ErrorState
      title={title}
      headingLevel={headingLevel}
      error={error}
      actions={<Button onClick={() => void retry()}>Try Again</Button>}
    >
      {messageOf(error, 'We couldn’t reach the server.')}
    </ErrorState>
  );
}
