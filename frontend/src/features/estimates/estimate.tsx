import { ButtonLink } from '../../shared/ui/button';
import { EmptyState } from '../../shared/ui/feedback/empty-state';
import { Loading } from '../../shared/ui/feedback/spinner';
import { LinkFailure } from '../../shared/ui/business/link-failure';
import { useBusiness } from '../../shared/config/site-config';
import { useHashToken } from '../../shared/page/hash-token';
import { paths, telHref } from '../../shared/page/paths';
import { useShownEstimateQuery } from './estimate-endpoints';
import styles from './estimate.module.css';
import { ShownEstimateView } from './shown-estimate';

const pollMs = 15_000;

/** The page of an estimate's link: no login, and opening it changes nothing. */
export function Estimate() {
  const token = useHashToken();
  return (
    <div className={styles.page}>
      {token === null ? <NoLink /> : <Linked key={token} token={token} />}
    </div>
  );
}

function Linked({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useShownEstimateQuery(token, {
    refetchOnMountOrArgChange: true,
    // The technician may be at the door, changing it.
    pollingInterval: pollMs,
  });
  if (data) return <ShownEstimateView token={token} shown={data} refetch={() => void refetch()} />;
  if (!error || isFetching) {
    return (
      <>
        <h1>Your estimate</h1>
        <Loading label="Looking up your estimate" />
      </>
    );
  }
  return (
    <LinkFailure
      noun="estimate"
      error={error}
      retry={() => void refetch()}
      otherwise={<ButtonLink to={paths.portal}>Log in to your portal</ButtonLink>}
    >
      <p>
        Open the full link that we sent you; part of it may be missing, or it has ended. Or call us,
        and we’ll look up your estimate.
      </p>
    </LinkFailure>
  );
}

function NoLink() {
  const { phone } = useBusiness();
  return (
    <EmptyState
      title="Your estimate"
      headingLevel={1}
      actions={
        <>
          <ButtonLink href={telHref(phone)}>Call {phone}</ButtonLink>
          <ButtonLink to={paths.portal}>Log in to your portal</ButtonLink>
        </>
      }
    >
      <p>Open the link that we sent you. If you have an account, you’ll find it in your portal.</p>
    </EmptyState>
  );
}
