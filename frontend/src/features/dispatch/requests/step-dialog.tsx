import { Modal } from 'antd';
import type { ServiceRequest } from '@contracts/booking';
import { changedMeanwhile, messageOf } from '../../../shared/api/api-error';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { workStatusLabel } from '../../../shared/ui/feedback/work-status';
import { useChangeServiceRequestMutation } from './request-endpoints';
import { customerOf, standsAsShown, visitWords, type RequestStep } from './request-words';

interface StepDialogProps {
  request: ServiceRequest;
  step: RequestStep | undefined;
  onClose: () => void;
  afterClose: () => void;
}

/** Both steps end a request for good, so it asks first. */
export function StepDialog({ request, step, onClose, afterClose }: StepDialogProps) {
  const [change, { isLoading }] = useChangeServiceRequestMutation();
  const cancels = step === 'cancelled';

  const confirm = async () => {
    if (!step) return;
    const send = (version: number) => change({ id: request.id, body: { version, status: step } });
    let { error } = await send(request.version);
    const current = changedMeanwhile<ServiceRequest>(error);
    // Notes do not count: what is asked about is the status and the visit.
    if (current && standsAsShown(request, current)) ({ error } = await send(current.version));
    const now = changedMeanwhile<ServiceRequest>(error);
    if (now && now.status !== step) {
      toast({
        title: 'Changed meanwhile',
        description: `Somebody else has changed ${request.number}: it is ${workStatusLabel(now.status)} now.`,
        variant: 'destructive',
      });
      return;
    }
    if (error && !now) {
      toast({
        title: 'Error updating status',
        description: messageOf(error, 'Please try again.'),
        variant: 'destructive',
      });
      return;
    }
    toast({
      title: 'Status updated',
      description: `${request.number} is ${workStatusLabel(step)}.`,
    });
    onClose();
  };

  return (
    <Modal
      open={step !== undefined}
      title={`${cancels ? 'Cancel' : 'Complete'} ${request.number}?`}
      okText={cancels ? 'Cancel the request' : 'Complete the request'}
      okButtonProps={{ danger: cancels, type: 'primary' }}
      cancelText={cancels ? 'Keep it' : 'Not yet'}
      confirmLoading={isLoading}
      onOk={() => void confirm()}
      onCancel={onClose}
      afterClose={afterClose}
    >
      {customerOf(request)}.{' '}
      {cancels
        ? request.appointment
          ? `The appointment ${visitWords(request.appointment)}, is cancelled with it. This cannot be taken back.`
          : 'Nobody will call any more. This cannot be taken back.'
        : 'By itself it is completed with its appointment; do it here when the work was done without. This cannot be taken back.'}
    </Modal>
  );
}
