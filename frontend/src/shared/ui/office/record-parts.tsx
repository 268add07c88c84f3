import { Button, ConfigProvider, Timeline } from 'antd';
import { formatDateTime, formatPhone } from '../../format';
import { dialHref } from '@contracts/vocabulary/phones';
import { EmailText } from '../email-text';
import text from './record-text.module.css';

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

export const EmailLink = ({ email }: { email: string }) => (
  <a className={text.contact} href={`mailto:${email}`}>
    <EmailText email={email} />
  </a>
);

/** Dials it. Nothing for people without one, such as office users and deleted customers. */
export const PhoneLink = ({ phone, className }: { phone: string; className?: string }) =>
  /\d/.test(phone) && (
    <a className={className ?? text.contact} href={dialHref(phone)}>
      {formatPhone(phone)}
    </a>
  );

interface LogEntriesProps {
  /** `at` is an ISO instant; `by` is a name. */
  entries: readonly { at: string; by: string; message: string }[];
}

/** Who did what and when, in the order given. */
export const LogEntries = ({ entries }: LogEntriesProps) => (
  <Timeline
    items={entries.map(({ at, by, message }, index) => ({
      key: `${at} ${index}`,
      content: (
        <>
          <p>{message}</p>
          <p className={text.note}>
            {by}, <time dateTime={at}>{formatDateTime(at)}</time>
          </p>
        </>
      ),
    }))}
  />
);
