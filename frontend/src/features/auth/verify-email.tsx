import { Link } from 'react-router-dom';
import { isApiError } from '../../shared/api/api-error';
import { useCurrentUserQuery } from '../../shared/api/current-user';
import { useHashToken } from '../../shared/page/hash-token';
import { paths } from '../../shared/page/paths';
import { Button, ButtonLink } from '../../shared/ui/button';
import { ResendVerification } from '../../shared/ui/business/resend-verification';
import { FormFailure } from '../../shared/ui/forms/form-failure';
import { useVerifyEmailMutation } from './auth-endpoints';
import { AuthPage } from './auth-page';
import styles from './auth-page.module.css';

/**
 * The page of a verification link. Mail scanners open links, too; only a press on the button shows
 * that it was a person.
 */
export function VerifyEmail() {
  const token = useHashToken();
  // Nothing of one link stays for the next, such as that it no longer works.
  return <OneLink key={token} token={token} />;
}

function OneLink({ token }: { token: string | null }) {
  const [verify, { data, error, isLoading }] = useVerifyEmailMutation();
  const { session, user } = useCurrentUserQuery();
  const expired = isApiError(error) && error.code === 'token_invalid';

  if (data) return <Verified loggedIn={session !== null} next={data.message} />;
  // A second press on a used link.
  if (expired && user?.emailVerified && user.pendingEmail === null) return <Verified loggedIn />;
  if (expired || token === null) return <NoLink expired={expired} loggedIn={session !== null} />;
  return (
    <AuthPage
      title="Confirm your email address"
      lead={<p>Confirm that this email address is yours.</p>}
      links={<Link to={paths.home}>Back to Home</Link>}
    >
      <div className={styles.actions}>
        <Button
          variant="primary"
          size="large"
          pending={isLoading}
          pendingLabel="Verifying..."
          onClick={() => void verify({ token })}
        >
          Confirm email
        </Button>
      </div>
      {error && (
        <div className={styles.failure}>
          <FormFailure error={error} fallback="We couldn’t verify your address. Try again." />
        </div>
      )}
    </AuthPage>
  );
}

function Verified({ loggedIn, next }: { loggedIn: boolean; next?: string }) {
  return (
    <AuthPage title="Your address is verified" answer lead={next && <p>{next}</p>}>
      <div className={styles.actions}>
        {loggedIn ? (
          <ButtonLink to={paths.portal} variant="primary" size="large">
            Go to your portal
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.login} variant="primary" size="large">
            Log in
          </ButtonLink>
        )}
        <ButtonLink to={paths.home} size="large">
          Back to Home
        </ButtonLink>
      </div>
    </AuthPage>
  );
}

function NoLink({ expired, loggedIn }: { expired: boolean; loggedIn: boolean }) {
  return (
    <AuthPage
      title={expired ? 'This link no longer works' : 'Confirm your email address'}
      answer={expired}
      lead={
        <>
          <p>
            {expired
              ? 'It has expired, was already used, or was replaced by a newer one.'
              : 'Open the link in the email we sent you. It will bring you back here.'}
          </p>
          <p>
            {loggedIn
              ? 'We can send you a new one.'
              : 'Log in, and we can send you a new one from your portal.'}
          </p>
        </>
      }
      links={<Link to={paths.home}>Back to Home</Link>}
    >
      <div className={styles.actions}>
        {loggedIn ? (
          <ResendVerification variant="primary" size="large" />
        ) : (
          <ButtonLink to={paths.login} variant="primary" size="large">
            Log in
          </ButtonLink>
        )}
      </div>
    </AuthPage>
  );
}
