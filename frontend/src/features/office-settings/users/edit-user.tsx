import { Button, Flex, Form, Modal, Popconfirm, Switch } from 'antd';
import { useState } from 'react';
import type { ChangeOfficeUser, OfficeUser } from '@contracts/customers/office-users';
import { sendAsSeen } from '../../../shared/editing/send-as-seen';
import { useDraft } from '../../../shared/editing/use-draft';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { OfficeForm } from '../../../shared/ui/office/office-form';
import {
  useChangeOfficeUserMutation,
  useResetAuthenticatorMutation,
  useSendPasswordLinkMutation,
} from './office-user-endpoints';
import { RoleField } from './role-field';
import { nameOf } from './user-parts';

interface EditUserProps {
  /** As it was when the dialog was opened. */
  user: OfficeUser | undefined;
  open: boolean;
  onClose: () => void;
  /** Of who is logged in. */
  ownId: string;
}

export function EditUser({ user, open, onClose, ownId }: EditUserProps) {
  const [form] = Form.useForm<ChangeOfficeUser>();
  const [change, { isLoading }] = useChangeOfficeUserMutation();
  const title = user ? nameOf(user) : '';
  return (
    <Modal
      open={open}
      title={title}
      okText="Save"
      confirmLoading={isLoading}
      onOk={() => form.submit()}
      onCancel={onClose}
      destroyOnHidden
    >
      {user && <Fields key={user.id} {...{ user, form, change, onClose, ownId }} />}
    </Modal>
  );
}

const isAsSeen = (seen: OfficeUser, now: OfficeUser) =>
  seen.officeRole === now.officeRole && seen.active === now.active;

interface FieldsProps {
  user: OfficeUser;
  form: ReturnType<typeof Form.useForm<ChangeOfficeUser>>[0];
  change: ReturnType<typeof useChangeOfficeUserMutation>[0];
  onClose: () => void;
  ownId: string;
}

function Fields({ user: opened, form, change, onClose, ownId }: FieldsProps) {
  const [user, setUser] = useState(opened);
  const { officeRole, active } = user;
  /** What someone else has changed shows next to what was chosen here. */
  const { typed, changes, type, clear } = useDraft<ChangeOfficeUser>(
    'office user',
    String(user.id),
    { officeRole, active },
  );
  const [send, sending] = useSendPasswordLinkMutation();
  const save = async () => {
    const sent = await sendAsSeen(
      user,
      isAsSeen,
      (now) => isAsSeen({ ...now, ...changes }, now),
      (version) => change({ id: user.id, change: { ...changes, version } }),
    );
    if (sent.outcome !== 'done') {
      toastFailure('Not saved', sent.error);
      if (sent.outcome === 'changed') setUser(sent.now);
      return;
    }
    clear();
    onClose();
    toast({
      title: `${nameOf(sent.record)} is saved`,
      description: 'After a change they have to log in again.',
    });
  };
  const sendLink = async () => {
    const { error } = await send(user.id);
    if (error) return toastFailure('No link was sent', error);
    toast({ title: 'Link sent', description: `To choose a password: ${user.email}` });
  };
  const [reset, resetting] = useResetAuthenticatorMutation();
  const resetAuthenticator = async () => {
    const { data, error } = await reset(user.id);
    if (!data) return toastFailure('Not reset', error);
    setUser(data);
    toast({
      title: 'Two-step login reset',
      description: `${nameOf(data)} is logged out. They log in with their password, and can set it up again.`,
    });
  };
  return (
    <OfficeForm<ChangeOfficeUser>
      form={form}
      values={typed}
      onValuesChange={type}
      onFinish={() => void save()}
    >
      <Flex vertical gap={16}>
        <RoleField />
        <Form.Item
          name="active"
          label="Can log in"
          valuePropName="checked"
          extra="Switched off, they are logged out everywhere at once."
        >
          <Switch />
        </Form.Item>
        {user.active && (
          <Form.Item label="Password" extra={`The link goes to ${user.email}.`}>
            <Button loading={sending.isLoading} onClick={() => void sendLink()}>
              Send a link to choose a password
            </Button>
          </Form.Item>
        )}
        {user.secondStep && String(user.id) !== ownId && (
          <Form.Item
            label="Two-step login"
            extra="For a lost phone. First make sure that it’s really them who ask."
          >
            <Popconfirm
              title={`Reset the two-step login of ${nameOf(user)}?`}
              description="They are logged out everywhere."
              okText="Reset"
              cancelText="Keep it"
              onConfirm={() => resetAuthenticator()}
            >
              <Button danger loading={resetting.isLoading}>
                Reset two-step login
              </Button>
            </Popconfirm>
          </Form.Item>
        )}
      </Flex>
    </OfficeForm>
  );
}
