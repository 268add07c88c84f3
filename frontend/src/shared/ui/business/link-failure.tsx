import type { ReactNode } from 'react';
import { isApiError, messageOf } from '../../api/api-error';
import { useBusiness } from '../../config/site-config';
import { telHref } from '../../page/paths';
import { Button, ButtonLink } from '../button';
import { EmptyState, ErrorState } from '../feedback/empty-state';

interface LinkFailureProps {
  /** What the link leads to: `bill`. */
  noun: string;
  /** Of the call that asked for it. */
  error: unknown;
  retry: () => void;
  /** A link to what can be done without this one. */
  otherwise: ReactNode;
  /** Said when the link leads to nothing: what to try. */
  children: ReactNode;
}

/** The page behind a link of ours, when the link leads to nothing or what it leads to did not come. Both say whom to call. */
export function LinkFailure({ noun, error, retry, otherwise, children }: LinkFailureProps) {
  const { phone } = useBusiness();
  if (isApiError(error) && error.status === 404) {
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
  return (
    <ErrorState
      title={`Your ${noun} could not be loaded`}
      headingLevel={1}
      error={error}
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
