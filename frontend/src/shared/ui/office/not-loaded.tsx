import { Button, Result } from 'antd';
import type { ReactNode } from 'react';
import { messageOf } from '../../api/api-error';
import { RequestNumber } from '../feedback/request-number';

interface NotLoadedProps {
  title: string;
  headingLevel?: 1 | 2 | 3;
  error: unknown;
  retry: () => unknown;
  /** What went wrong, if the answer doesn't say it best. */
  children?: ReactNode;
}

/** For a list or a record of the office. */
export function NotLoaded({ title, headingLevel = 2, error, retry, children }: NotLoadedProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div role="alert">
      <Result
        status="warning"
        title={<Heading>{title}</Heading>}
        subTitle={
          <>
            {children ?? messageOf(error, 'We couldn’t reach the server.')}
            <RequestNumber error={error} />
          </>
        }
        extra={<Button onClick={() => void retry()}>Try Again</Button>}
      />
    </div>
  );
}
