import { phoneProblemWords } from '@contracts/vocabulary/places/phone-problems';
import notice from '../positions/position-notice.module.css';
import { useTechnicianPhoneQuery } from './phone-endpoints';

const pollMs = 60_000;

/** What is wrong with the tracking app on this phone. */
export function AppProblem({ token }: { token: string }) {
  const { data } = useTechnicianPhoneQuery(token, { pollingInterval: pollMs });
  if (!data?.problem) return null;
  return (
    <p className={notice.notice} data-trouble="true" role="alert">
      {phoneProblemWords[data.problem]}
    </p>
  );
}
