import { Flex, Form, Input, Modal } from 'antd';
import type { InviteOfficeUser } from '@contracts/customers/office-users';
import { accountMessages, accountTextLimits, linkHours } from '@contracts/vocabulary/accounts';
import { fieldErrors } from '../../../shared/api/api-error';
import { useDraft } from '../../../shared/editing/use-draft';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { OfficeField, OfficeForm } from '../../../shared/ui/office/office-form';
import { useInviteOfficeUserMutation } from './office-user-endpoints';
import { RoleField } from './role-field';

const nothing: InviteOfficeUser = {
  firstName: '',
  lastName: '',
  email: '',
  officeRole: 'dispatcher',
};
const days = linkHours['office-invitation'] / 24;

const given = (message: string) => (typed: string) => (typed.trim() === '' ? message : undefined);

interface InviteUserProps {
  open: boolean;
  onClose: () => void;
}

/** What is typed stays when the dialog is closed, until it was sent. */
export function InviteUser({ open, onClose }: InviteUserProps) {
  const [form] = Form.useForm<InviteOfficeUser>();
  const { typed, type, clear } = useDraft('invitation', '', nothing);
  const [invite, { isLoading }] = useInviteOfficeUserMutation();
  const send = async (invitation: InviteOfficeUser) => {
    const { data, error } = await invite(invitation);
    if (error) {
      form.setFields(fieldErrors(error) as Parameters<typeof form.setFields>[0]);
      return toastFailure('Not invited', error);
    }
    clear();
    onClose();
    toast({
      title: `${data.firstName} ${data.lastName} is invited`,
      description: `We sent a link to ${data.email}. It works for ${days} days.`,
    });
  };
  return (
    <Modal
      open={open}
      title="Invite someone to the office"
      okText="Send invitation"
      confirmLoading={isLoading}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <OfficeForm<InviteOfficeUser>
        form={form}
        values={typed}
        onValuesChange={type}
        onFinish={(values) => {
          if (!isLoading) void send(values);
        }}
      >
        <Flex vertical gap={16}>
          <OfficeField name="firstName" label="First name" check={given(accountMessages.firstName)}>
            <Input maxLength={accountTextLimits.firstName} autoComplete="off" />
          </OfficeField>
          <OfficeField name="lastName" label="Last name" check={given(accountMessages.lastName)}>
            <Input maxLength={accountTextLimits.lastName} autoComplete="off" />
          </OfficeField>
          <OfficeField
            name="email"
            label="Email"
            hint="They choose a password with the link we send there. A customer’s own password ends."
            check={given(accountMessages.email)}
          >
            <Input type="email" maxLength={accountTextLimits.email} autoComplete="off" />
          </OfficeField>
          <RoleField />
        </Flex>
      </OfficeForm>
    </Modal>
  );
}
