import { Modal } from 'antd';
import type { ServiceRequest } from '@contracts/booking/service-requests';
import {
  serviceRequestStatusRules,
  type SettableRequestStatus,
} from '@contracts/vocabulary/service-request-status';
import { sendAsSeen } from '../../../shared/editing/send-as-seen';
import { useSeen } from '../../../shared/editing/use-seen';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { useChangeServiceRequestMutation } from './request-endpoints';
import { customerOf, isStillAsShown, visitWords } from './request-words';

interface StepDialogProps {
  request: ServiceRequest;
  step: SettableRequestStatus | undefined;
  onClose: () => void;
  afterClose: () => void;
}

/** These steps end a request for good, so they ask first. */
export function StepDialog({ step, onClose, afterClose, ...rest }: StepDialogProps) {
  const [request, see] = useSeen(rest.request, step !== undefined);
  const [change, { isLoading }] = useChangeServiceRequestMutation();

  const confirm = async () => {
    if (!step) return;
    const sent = await sendAsSeen(
      request,
      isStillAsShown,
      ({ status }) => status === step,
      (version) => change({ id: request.id, body: { version, status: step } }),
    );
    if (sent.outcome === 'failed') return toastFailure('Error updating status', sent.error);
    if (sent.outcome === 'changed') {
      toast({
        title: 'Changed in the meantime',
        description: `Someone else changed ${request.number}: it’s now ${serviceRequestStatusRules[sent.now.status].label}.`,
        variant: 'destructive',
      });
      return see(sent.now);
    }
    toast({
      title: 'Status updated',
      description: `${request.number} is ${serviceRequestStatusRules[step].label}.`,
    });
    onClose();
  };

  const question = step && questions[step];
  return (
    <Modal
      open={question !== undefined}
      title={question && `${question.verb} ${request.number}?`}
      okText={question?.yes}
      okButtonProps={{ danger: question?.danger, type: 'primary' }}
      cancelText={question?.no}
      confirmLoading={isLoading}
      onOk={() => void confirm()}
      onCancel={onClose}
      afterClose={afterClose}
    >
      {question && `${customerOf(request)}. ${question.text(request)}`}
    </Modal>
  );
}

interface Question {
  readonly verb: string;
  readonly text: (request: ServiceRequest) => string;
  readonly yes: string;
  readonly no: string;
  readonly danger: boolean;
}

export const questions: Record<SettableRequestStatus, Question> = {
  completed: {
    verb: 'Complete',
    text: () =>
      'It is completed automatically with its appointment. Do it here when the work was done without one. This can’t be undone.',
    yes: 'Complete the request',
    no: 'Not yet',
    danger: false,
  },
  cancelled: {
    verb: 'Cancel',
    text: ({ appointment }) =>
      appointment
        ? `The appointment ${visitWords(appointment)}, will be canceled with it. This can’t be undone.`
        : 'No one will call the customer. This can’t be undone.',
    yes: 'Cancel the request',
    no: 'Keep it',
    danger: true,
  },
};
