import { Button, Modal } from 'antd';
import { useState } from 'react';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { useLiftCardLimitsMutation } from '../dispatch-endpoints';

export function LiftCardLimits() {
  const [open, setOpen] = useState(false);
  const [lift, { isLoading }] = useLiftCardLimitsMutation();

  const confirm = async () => {
    const { error } = await lift();
    if (error) return toastFailure('Error lifting the limit', error);
    toast({ title: 'Card payments without a bill are on again' });
    setOpen(false);
  };

  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        Take card payments again
      </Button>
      <Modal
        open={open}
        title="Take card payments without a bill again?"
        okText="Take them again"
        cancelText="Keep the pause"
        confirmLoading={isLoading}
        onOk={() => void confirm()}
        onCancel={() => setOpen(false)}
      >
        <p>
          Do this if a customer needs to pay now and can’t open a bill. If someone is trying out
          stolen cards, they can go on until too many are declined again. The log shows who lifted
          the limit.
        </p>
      </Modal>
    </>
  );
}
