import { Alert, Button } from 'antd';
import type { ApiError } from '../../../shared/api/api-error';
import fields from '../requests/requests.module.css';

/** Asks whether the caller needs a second visit at the same time. Shows nothing for other errors. */
export function SameVisit({ error, onBook }: { error: unknown; onBook: () => void }) {
  const { code, message } = (error as ApiError | undefined) ?? {};
  if (code !== 'already_booked') return null;
  return (
    <Alert
      type="warning"
      className={fields.whole}
      title={message}
      action={
        <Button size="small" onClick={onBook}>
          Book another
        </Button>
      }
    />
  );
}
