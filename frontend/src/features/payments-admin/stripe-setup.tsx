import { Alert, Button } from 'antd';
import { formatDateTime } from '../../shared/format';
import { toastFailure } from '../../shared/ui/feedback/toast-failure';
import { useCheckStripeSetupMutation, useStripeSetupQuery } from './payment-endpoints';

/** What is wrong in Stripe's settings. Nothing in the demo, which has none. */
export function StripeSetup() {
  const { data } = useStripeSetupQuery(undefined, { refetchOnMountOrArgChange: true });
  const [check, { isLoading }] = useCheckStripeSetupMutation();
  if (!data || (data.checkedAt === null && data.problems.length === 0)) return null;
  const { checkedAt, problems } = data;
  const run = async () => {
    const { error } = await check();
    if (error) toastFailure('Error checking Stripe’s settings', error);
  };
  return (
    <Alert
      type={problems.length === 0 ? 'success' : 'error'}
      role="note"
      title={problems.length === 0 ? 'Stripe is set up' : 'Stripe isn’t set up yet'}
      description={
        <>
          {problems.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
          {checkedAt !== null && (
            <p>
              Checked <time dateTime={checkedAt}>{formatDateTime(checkedAt)}</time>
            </p>
          )}
        </>
      }
      action={
        <Button size="small" loading={isLoading} onClick={() => void run()}>
          Check again
        </Button>
      }
    />
  );
}
