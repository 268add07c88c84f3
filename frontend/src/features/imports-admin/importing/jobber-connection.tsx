import { Alert, Button, Flex } from 'antd';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SystemConnection } from '@contracts/imports/jobs';
import { formatDateTime } from '../../../shared/format';
import { useOfficeUser } from '../../../shared/session/office-role';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { useConnectJobberMutation, useStartConnectingMutation } from '../imports-admin-endpoints';

const failedTitle = 'Jobber Not Connected';

/** Connects the company's Jobber account: an owner allows it there, and comes back. */
export function JobberConnection({ connection }: { connection: SystemConnection | null }) {
  const { isOwner } = useOfficeUser();
  const [start, starting] = useStartConnectingMutation();
  const connecting = useComingBack();
  const isConnected = connection?.endedAt === null;

  const leave = async () => {
    const { data, error } = await start();
    if (data) location.assign(data.url);
    else toastFailure(failedTitle, error);
  };

  return (
    <Alert
      type={isConnected ? 'success' : connection ? 'warning' : 'info'}
      showIcon
      role={connection?.endedAt ? 'alert' : 'note'}
      title={titleOf(connection)}
      description={
        <Flex vertical align="start" gap="small">
          {isOwner ? wordsOf(connection) : `${wordsOf(connection)} Only owners can connect it.`}
          {isOwner && (
            <Button loading={starting.isLoading || connecting} onClick={() => void leave()}>
              {connection ? 'Connect Again' : 'Connect Jobber'}
            </Button>
          )}
        </Flex>
      }
    />
  );
}

function titleOf(connection: SystemConnection | null): string {
  if (!connection) return 'Jobber isn’t connected yet';
  return connection.endedAt === null
    ? `Jobber is connected: ${connection.account}`
    : 'Jobber has ended the connection';
}

function wordsOf(connection: SystemConnection | null): string {
  if (!connection) {
    return 'You’ll log in to Jobber as an administrator, allow access to clients and jobs, and come back here.';
  }
  const { connectedBy, connectedAt, endedAt } = connection;
  return endedAt === null
    ? `By ${connectedBy}, ${formatDateTime(connectedAt)}.`
    : `Nothing has been imported from Jobber since ${formatDateTime(endedAt)}. Someone disconnected the app in Jobber, or its scopes or secret changed. Connect it again.`;
}

/** Jobber leads back with a code, which works once. Returns whether it's being used. */
function useComingBack(): boolean {
  const [params, setParams] = useSearchParams();
  const [connect, { isLoading }] = useConnectJobberMutation();
  const [code, state] = [params.get('code'), params.get('state')];
  const used = useRef<string | null>(null);
  useEffect(() => {
    if (code === null || state === null || used.current === code) return;
    used.current = code;
    setParams(
      (present) => {
        const rest = new URLSearchParams(present);
        rest.delete('code');
        rest.delete('state');
        return rest;
      },
      { replace: true },
    );
    void connect({ code, state }).then(({ data, error }) => {
      if (!data) return toastFailure(failedTitle, error);
      const account = data.jobber?.connection?.account ?? '';
      toast({
        title: 'Jobber Connected',
        description: `You can import all customers of ${account}.`,
      });
    });
  }, [code, state, connect, setParams]);
  return isLoading;
}
