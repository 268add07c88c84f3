import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { isApiError, messageOf } from '../../shared/api/api-error';
import { useBusiness } from '../../shared/config/site-config';
import { useTakenHashToken } from '../../shared/page/hash-token';
import { telHref } from '../../shared/page/paths';
import { selectTechnicianToken, signedIn } from '../../shared/session/session.slice';
import { Button, ButtonLink } from '../../shared/ui/button';
import { EmptyState } from '../../shared/ui/feedback/empty-state';
import { ErrorState } from '../../shared/ui/feedback/error-state';
import { Loading } from '../../shared/ui/feedback/spinner';
import { useNow } from '../../shared/ui/use-now';
import { useRecentlyChanged } from '../../shared/ui/use-recently-changed';
import { VisuallyHidden } from '../../shared/ui/visually-hidden';
import { shownAppliances } from './appliance/shown-appliances';
import { cardId, JobCard } from './job-card';
import { jobDays, type JobDay } from './job-days';
import { Notices } from './notices';
import { shownBill } from './bill/door-entries';
import { ConnectionNotice, waitingWords } from './offline/connection-notice';
import { useKeptJobs } from './offline/use-kept-jobs';
import { usePriceBook } from './offline/use-price-book';
import styles from './phone-jobs.module.css';
import { PositionNotice } from './positions/position-notice';
import { shownJob } from './steps/step-queue';
import { useJobSteps, type JobSteps } from './steps/use-job-steps';
import { usePositionReports } from './positions/use-position-reports';
import { AppProblem } from './setup/app-problem';
import { PasteLink } from './setup/paste-link';
import { PhoneSetup } from './setup/phone-setup';

/**
 * The technician's page: `/technician#<token>` logs in, and the token then leaves the address bar.
 */
export function PhoneJobs() {
  const dispatch = useDispatch();
  const token = useSelector(selectTechnicianToken);
  const { phone } = useBusiness();
  useTakenHashToken(
    useCallback((given) => void dispatch(signedIn({ as: 'technician', token: given })), [dispatch]),
  );

  // A new link may be someone else's, so all cached jobs are dropped.
  if (token !== null) return <Jobs key={token} token={token} />;
  return (
    <>
      <EmptyState
        title="Your jobs"
        headingLevel={1}
        actions={<ButtonLink href={telHref(phone)}>Call the office</ButtonLink>}
      >
        <p>Open the link that the office sent to your phone. It signs you in for 30 days.</p>
      </EmptyState>
      <PasteLink />
    </>
  );
}

function Jobs({ token }: { token: string }) {
  const { phone } = useBusiness();
  const { data, error, isLoading, isRefused, refresh } = useKeptJobs(token);
  const now = useNow(10);
  const steps = useJobSteps(token, refresh);
  const { queue } = steps;
  const waiting = waitingWords(steps);
  const jobs = useMemo(
    () =>
      data?.jobs.map((job) => {
        const entries = queue.door.filter(
          ({ appointmentId }) => appointmentId === job.appointmentId,
        );
        const shown = shownAppliances(shownJob(job, queue), entries);
        return { ...shown, bill: shownBill(job.bill, entries) };
      }),
    [data, queue],
  );

  if (isLoading) return <Loading label="Loading your jobs" fill />;
  if (isRefused) {
    return (
      <>
        <ErrorState
          title="This link no longer works"
          headingLevel={1}
          actions={<ButtonLink href={telHref(phone)}>Call the office</ButtonLink>}
        >
          <p>It expired or was replaced by a newer one. Ask the office for a new link.</p>
        </ErrorState>
        <PasteLink />
      </>
    );
  }
  if (!data || !jobs) {
    return (
      <ErrorState
        title="Your jobs could not be loaded"
        headingLevel={1}
        actions={
          <Button variant="primary" onClick={refresh}>
            Try Again
          </Button>
        }
      >
        <p>{messageOf(error, 'Something went wrong on our side. Please try again.')}</p>
        {waiting !== '' && <p>Nothing is lost: {waiting} will be sent automatically.</p>}
      </ErrorState>
    );
  }
  const days = jobDays(jobs, now, queue.payLater);
  const isStuck = steps.delivery === 'offline' || steps.delivery === 'trouble';
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Your jobs</h1>
      <ConnectionNotice
        at={data.at}
        now={now}
        problem={problemOf(error)}
        waiting={isStuck ? waiting : ''}
        isOffline={steps.delivery === 'offline'}
      />
      <Notices notices={queue.notices} onDismiss={steps.dismissNotice} />
      <AppProblem token={token} />
      <Days days={days} steps={steps} />
      {days.length === 0 && (
        <EmptyState
          title="No upcoming jobs"
          actions={<Button onClick={refresh}>Look again</Button>}
        >
          <p>Jobs for today and the next workday appear here as soon as the office assigns them.</p>
        </EmptyState>
      )}
      <PhoneSetup token={token} />
    </div>
  );
}

function problemOf(error: unknown): 'none' | 'offline' | 'server' {
  if (error === undefined) return 'none';
  return isApiError(error) && error.status > 0 ? 'server' : 'offline';
}

function Days({ days, steps }: { days: readonly JobDay[]; steps: JobSteps }) {
  const [announced, setAnnounced] = useState({ words: '', card: '' });
  const jobs = days.flatMap((day) => day.jobs);
  const { state, position } = usePositionReports(
    jobs.some(({ status }) => trackingStatusRules[status].driving),
  );
  // A change to one job may move others under the finger.
  const order = jobs.map(({ number, status }) => `${number} ${status}`).join();
  const recentlyChanged = useRecentlyChanged(order);
  // Before it's needed: there may be no network at the door.
  const prices = usePriceBook();
  const leading = jobs.find(({ allowed }) => allowed.length > 0);
  useLayoutEffect(() => {
    // The pressed button is gone, or its job has moved to another day.
    if (document.activeElement !== document.body) return;
    document.getElementById(announced.card)?.focus({ preventScroll: true });
  }, [announced, order]);
  return (
    <>
      <VisuallyHidden>
        <span role="status">{announced.words}</span>
      </VisuallyHidden>
      <PositionNotice state={state} />
      {days.map(({ title, jobs: of }) => (
        <section key={title} className={styles.day} aria-label={title}>
          <h2 className={styles.dayTitle}>
            {title} <span>{of.length}</span>
          </h2>
          {of.map((job) => (
            <JobCard
              key={job.appointmentId}
              leading={job === leading}
              announce={(words) => setAnnounced({ words, card: cardId(job) })}
              {...{ job, recentlyChanged, steps, position, prices }}
            />
          ))}
        </section>
      ))}
    </>
  );
}
