import type { ReactNode } from 'react';
import { isApiError, messageOf } from '../../api/api-error';
import { useBusiness } from '../../config/site-config';
import { telHref } from '../../page/paths';
import { Button, ButtonLink } from '../button';
import { EmptyState } from '../feedback/empty-state';
import { ErrorState } from '../feedback/error-state';

interface LinkFailureProps {
  /** `bill` */
  noun: string;
  error: unknown;
  retry: () => void;
  /** A link to the same task without this link. */
  otherwise: ReactNode;
  /** What to try if nothing was found. */
  children: ReactNode;
}

const isNotFound = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** Shown when a link from an email leads to nothing or its data couldn't be loaded. */
export function LinkFailure({ noun, error, retry, otherwise, children }: LinkFailureProps) {
  const { phone } = useBusiness();
  if (isNotFound(error)) {
    return (
      <div role="alert">
        <EmptyState
          title={`We can’t find that ${noun}`}
          headingLevel={1}
          actions={
            <>
              <ButtonLink variant="primary" href={telHref(phone)}>
                Call {phone}
              </ButtonLink>
              {otherwise}
            </>
          }
        >
          {children}
        </EmptyState>
      </div>
    );
  }
  return <LoadFailure title={`Your ${noun} could not be loaded`} error={error} retry={retry} />;
}

/** Shown when a page's data couldn't be loaded. */
export function LoadFailure({
  title,
  error,
  retry,
}: { title: string } & Pick<LinkFailureProps, 'error' | 'retry'>) {
  const { phone } = useBusiness();
  return (
    <ErrorState
      title={title}
      headingLevel={1}
      // Of no use for what isn't there.
      error={isNotFound(error) ? undefined : error}
      actions={
        <>
          <Button variant="primary" onClick={retry}>
            Try Again
          </Button>
          <ButtonLink href={telHref(phone)}>Call {phone}</ButtonLink>
        </>
      }
    >
      <p>{messageOf(error, 'Something went wrong on our side. Please try again.')}</p>
    </ErrorState>
  );
}
