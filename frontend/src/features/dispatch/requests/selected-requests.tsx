import { Button, Modal } from 'antd';
import { useState } from 'react';
import type { ServiceRequest } from '@contracts/booking/service-requests';
import { serviceRequestStatusRules } from '@contracts/vocabulary/service-request-status';
import { messageOf } from '../../../shared/api/api-error';
import { sendAsSeen } from '../../../shared/editing/send-as-seen';
import { useSeen } from '../../../shared/editing/use-seen';
import { toast } from '../../../shared/ui/feedback/toast-store';
import {
  counted,
  SelectionBar,
  useSelectionSending,
} from '../../../shared/ui/office/selection-bar';
import { useChangeServiceRequestMutation } from './request-endpoints';
import { isStillAsShown } from './request-words';

interface SelectedRequestsProps {
  requests: readonly ServiceRequest[];
  onChoose: (ids: string[]) => void;
}

const numberOf = ({ number }: ServiceRequest) => number;

/** Cancels the chosen requests, as they were when that was chosen. */
export function SelectedRequests({ requests: present, onChoose }: SelectedRequestsProps) {
  const [asking, setAsking] = useState(false);
  const { sending, refused, sendAll, clear } = useSelectionSending(present, numberOf, onChoose);
  const [requests] = useSeen(present, asking || sending);
  const [change] = useChangeServiceRequestMutation();
  if (requests.length === 0) return null;

  const cancelAll = async () => {
    const done = await sendAll(requests, async (request) => {
      const sent = await sendAsSeen(
        request,
        isStillAsShown,
        ({ status }) => status === 'cancelled',
        (version) => change({ id: request.id, body: { version, status: 'cancelled' } }),
      );
      if (sent.outcome === 'done') return null;
      return sent.outcome === 'changed'
        ? `Someone else changed it: it’s now ${serviceRequestStatusRules[sent.now.status].label}.`
        : messageOf(sent.error, 'Please try again.');
    });
    setAsking(false);
    if (done > 0) toast({ title: 'Canceled', description: `${counted(done, 'request')}.` });
  };

  return (
    <SelectionBar noun="request" chosen={requests} refused={refused} onClear={clear}>
      <Button disabled={sending} onClick={() => setAsking(true)}>
        Cancel…
      </Button>
      <Modal
        open={asking}
        title={`Cancel ${counted(requests.length, 'request')}?`}
        okText={`Cancel ${counted(requests.length, 'request')}`}
        okButtonProps={{ danger: true, type: 'primary' }}
        cancelText="Keep them"
        confirmLoading={sending}
        onOk={() => void cancelAll()}
        onCancel={() => setAsking(false)}
      >
        {requests.map(numberOf).join(', ')}. Visits that were made from them are canceled, too. This
        can’t be undone.
      </Modal>
    </SelectionBar>
  );
}
