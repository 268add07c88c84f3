import { Button, Popconfirm } from 'antd';
import type { Appointment } from '@contracts/booking/appointments';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { useRenewLinksMutation } from '../appointment-endpoints';

/** Ends the customer's links, for instance after an email went to someone else. */
export function RenewLinks({ appointment }: { appointment: Appointment }) {
  const { id, version, origin, status, email, number } = appointment;
  const [renew, { isLoading }] = useRenewLinksMutation();
  if (origin !== 'booked') return null;
  const sends = email !== '' && !appointmentStatusRules[status].over;
  const label = sends ? 'Send a new link' : 'End earlier links';
  const confirm = async () => {
    try {
      await renew({ id, version }).unwrap();
      toast({
        title: sends ? `New link for ${number}` : `Earlier links of ${number} ended`,
        description: sends ? `It’s on its way to ${email}.` : 'No one can open them anymore.',
      });
    } catch (error) {
      toastFailure('Links not changed', error);
    }
  };
  return (
    <Popconfirm
      title={`${label}?`}
      description={
        sends
          ? `Earlier links stop working. A new one goes to ${email}.`
          : 'The customer can’t open the visit with earlier links anymore.'
      }
      okText={label}
      cancelText="Keep"
      onConfirm={confirm}
    >
      <Button loading={isLoading}>{label}</Button>
    </Popconfirm>
  );
}
