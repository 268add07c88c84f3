import { Modal } from 'antd';
import type { ServiceRequest } from '@contracts/booking';
import { messageOf } from '../../../shared/api-error';
import { toast } from '../../../shared/ui/toast-store';
import { workStatusLabel } from '../../../shared/ui/work-status';
import { useChangeServiceRequestMutation } from './request-endpoints';
import { customerOf, visitWords, type RequestStep } from './request-words';

interface StepDialogProps {
  request: ServiceRequest;
  step: RequestStep | undefined;
  onDone: (request: ServiceRequest) => void;
  onClose: () => void;
  afterClose: () => void;
}

/** Both steps end a request for good, so it asks first. */
export function StepDialog({ request, step, onDone, onClose, afterClose }: StepDialogProps) {
  const [change, { isLoading }] = useChangeServiceRequestMutation();
  const cancels = step === 'cancelled';

  const confirm = async () => {
    if (!step) return;
    const { data, error } = await change({ id: request.id, body: { status: step } });
    if (!data) {
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
    onDone(data);
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
