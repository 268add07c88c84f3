import { Button, Modal } from 'antd';
import { useState } from 'react';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import type { VisitsOf } from './alert-entries';
import { useCancelAllVisitsMutation } from '../appointment-endpoints';

export function CancelAllVisits({ of }: { of: VisitsOf }) {
  const [open, setOpen] = useState(false);
  const [cancel, { isLoading }] = useCancelAllVisitsMutation();

  const confirm = async () => {
    const { data, error } = await cancel(of);
    if (!data) return toastFailure('Error canceling the visits', error);
    const { cancelled, kept } = data;
    toast({
      title: cancelled === 1 ? '1 visit canceled' : `${cancelled} visits canceled`,
      ...(kept > 0 && { description: `${kept} could not be canceled: a technician is on it.` }),
    });
    setOpen(false);
  };

  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        Cancel all visits
      </Button>
      <Modal
        open={open}
        title="Cancel all visits?"
        okText="Cancel all visits"
        okButtonProps={{ danger: true, type: 'primary' }}
        cancelText="Keep them"
        confirmLoading={isLoading}
        onOk={() => void confirm()}
        onCancel={() => setOpen(false)}
      >
        <p>
          {of.email === undefined
            ? 'All visits to come that were booked from this internet connection in the last three days, without a verified email address,'
            : `All visits to come that were booked with ${of.email}`}{' '}
          are canceled, and their time slots open up right away. This can’t be undone. The address
          of each visit gets an email about it.
        </p>
      </Modal>
    </>
  );
}
