import { Button, Card, Flex, Popconfirm } from 'antd';
import { Link } from 'react-router-dom';
import type { AuthenticatorState, SecondStepRule } from '@contracts/customers/authenticators';
import type { OfficeUser } from '@contracts/customers/office-users';
import { formatDateTime } from '../../../shared/format';
import { paths } from '../../../shared/page/paths';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import text from '../../../shared/ui/office/record-text.module.css';
import { StatusTag } from '../../../shared/ui/office/status-tag';
import { useRequireSecondStepMutation } from '../login/authenticator-endpoints';

interface SecondStepForAllProps {
  own: AuthenticatorState;
  users: readonly OfficeUser[];
}

/** Whether everyone at the office needs a second step. */
export function SecondStepForAll({ own: { on, rule }, users }: SecondStepForAllProps) {
  const isRequired = rule?.required ?? false;
  return (
    <Card
      role="region"
      aria-label="Two-step login for everyone"
      title={<h2 className={text.partTitle}>Two-step login for everyone</h2>}
      extra={
        <StatusTag tone={isRequired ? 'green' : 'gray'}>
          {isRequired ? 'Required' : 'Optional'}
        </StatusTag>
      }
    >
      <Flex vertical gap={16} align="start">
        <p>
          When it’s required, everyone at the office logs in with their password and a code from an
          authenticator app. Technicians log in with the link on their phone, as before.
        </p>
        {isRequired ? <StopRequiring /> : on ? <Require users={users} /> : <OwnFirst />}
        {rule && <p className={text.note}>{lastChange(rule)}</p>}
      </Flex>
    </Card>
  );
}

const lastChange = ({ required, by, at }: SecondStepRule): string =>
  `${by} ${required ? 'required it' : 'stopped requiring it'} on ${formatDateTime(at)}.`;

function OwnFirst() {
  return (
    <p>
      To require it, first set it up for yourself under{' '}
      <Link to={`${paths.adminSettings}?tab=login`}>Your login</Link>.
    </p>
  );
}

function useRequire(): [(required: boolean) => Promise<void>, boolean] {
  const [change, { isLoading }] = useRequireSecondStepMutation();
  const send = async (required: boolean) => {
    const { error } = await change({ required });
    if (error) return toastFailure('Not changed', error);
    toast(
      required
        ? { title: 'Two-step login is required' }
        : { title: 'Two-step login is no longer required' },
    );
  };
  return [send, isLoading];
}

function Require({ users }: { users: readonly OfficeUser[] }) {
  const [send, isLoading] = useRequire();
  const without = users.filter(({ active, secondStep }) => active && !secondStep).length;
  return (
    <Popconfirm
      title="Require two-step login of everyone?"
      description={
        without === 0
          ? 'Everyone has it already.'
          : `${without === 1 ? '1 person doesn’t' : `${without} people don’t`} have it yet. We log them out now, and they set it up at their next login.`
      }
      okText="Require"
      cancelText="Not now"
      onConfirm={() => send(true)}
    >
      <Button type="primary" loading={isLoading}>
        Require two-step login
      </Button>
    </Popconfirm>
  );
}

function StopRequiring() {
  const [send, isLoading] = useRequire();
  return (
    <Popconfirm
      title="Stop requiring two-step login?"
      description="It stays on for those who have it, and they can turn it off."
      okText="Stop"
      cancelText="Keep it"
      onConfirm={() => send(false)}
    >
      <Button loading={isLoading}>Stop requiring it</Button>
    </Popconfirm>
  );
}
