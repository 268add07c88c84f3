import { X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useBusiness } from '../../../shared/config/site-config';
import { ButtonLink, type ButtonSize, type ButtonVariant } from '../../../shared/ui/button';
import { classNames } from '../../../shared/ui/class-names';
import icon from '../../../shared/ui/icon-button.module.css';
import { applicationLink, applicationSubject } from './application-mail';
import styles from './apply-link.module.css';
import { browserSurroundings, watchForMailProgram, type MailFallback } from './mail-fallback';

interface ApplyLinkProps {
  /** The opening's title, or ANY_POSITION. */
  title: string;
  children: ReactNode;
  /** The accessible name if there are several on a page: starts with the visible text. */
  label?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  block?: boolean;
  className?: string;
}

/**
 * Starts an email to the business. A plain link, so it works without scripts. With scripts, it also
 * helps if there is no mail program.
 */
export function ApplyLink({ title, children, label, className, ...look }: ApplyLinkProps) {
  const { email } = useBusiness();
  const [fallback, setFallback] = useState<MailFallback | null>(null);
  const stopWatch = useRef<(() => void) | null>(null);
  useEffect(() => () => stopWatch.current?.(), []);

  const watch = () => {
    setFallback(null);
    stopWatch.current?.();
    stopWatch.current = watchForMailProgram(email, setFallback, browserSurroundings());
  };
  return (
    <div className={classNames(styles.apply, className)}>
      <ButtonLink
        {...look}
        href={applicationLink(email, title)}
        onClick={watch}
        {...(label ? { 'aria-label': label } : {})}
      >
        {children}
      </ButtonLink>
      {/* Always in the document, or screen readers may miss what appears in it. */}
      <div role="alert">
        {fallback && (
          <MailNotice
            outcome={fallback}
            email={email}
            subject={applicationSubject(title)}
            onClose={() => setFallback(null)}
          />
        )}
      </div>
    </div>
  );
}

interface MailNoticeProps {
  outcome: MailFallback;
  email: string;
  subject: string;
  onClose: () => void;
}

function MailNotice({ outcome, email, subject, onClose }: MailNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Braces, because newer browsers return a promise, which React would take for a cleanup
    // function.
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={notice} className={styles.notice}>
      <p className={styles.words}>
        {outcome === 'copied'
          ? 'Email address copied to clipboard'
          : `Please send your resume to ${email}`}
      </p>
      <p>
        {outcome === 'copied' && (
          <>
            No mail program opened here, so send your resume to <strong>{email}</strong> from
            yours.{' '}
          </>
        )}
        Subject: <strong className={styles.subject}>{subject}</strong>
      </p>
      <button
        type="button"
        className={classNames(icon.button, icon.close, styles.close)}
        onClick={onClose}
        aria-label="Close this note"
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
