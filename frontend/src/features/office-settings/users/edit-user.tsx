import { Button, Flex, Form, Modal, Popconfirm, Switch } from 'antd';
import { useState } from 'react';
import type { ChangeOfficeUser, OfficeUser } from '@contracts/customers/office-users';
import { useKept } from '../../../shared/editing/kept';
import { sendAsSeen } from '../../../shared/editing/use-seen';
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
  /** By user: only what was chosen here. What someone else has changed shows next to it. */
  const [choices, setChoices] = useKept<Readonly<Record<string, ChangeOfficeUser>>>(
    'office users',
    {},
  );
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
      afterClose={() => setChoices({})}
    >
      {user && (
        <Fields
          key={user.id}
          {...{ user, form, change, onClose, ownId }}
          chosen={choices[user.id] ?? {}}
          choose={(chosen) => setChoices({ [user.id]: chosen })}
        />
      )}
    </Modal>
  );
}

const isAsSeen = (seen: OfficeUser, now: OfficeUser) =>
  seen.officeRole === now.officeRole && seen.active === now.active;

interface FieldsProps {
  user: OfficeUser;
  form: ReturnType<typeof Form.useForm<ChangeOfficeUser>>[0];
  change: ReturnType<typeof useChangeOfficeUserMutation>[0];
  chosen: ChangeOfficeUser;
  choose: (chosen: ChangeOfficeUser) => void;
  onClose: () => void;
  ownId: string;
}

function Fields({ user: opened, form, change, onClose, ownId, chosen, choose }: FieldsProps) {
  const [user, setUser] = useState(opened);
  const [send, sending] = useSendPasswordLinkMutation();
  const save = async () => {
    const { data, error, now } = await sendAsSeen(user, isAsSeen, (version) =>
      change({ id: user.id, change: { ...chosen, version } }),
    );
    // Or an earlier attempt succeeded, but its answer was lost.
    const saved = data ?? (now && isAsSeen({ ...now, ...chosen }, now) ? now : undefined);
    if (saved) {
      onClose();
      toast({
        title: `${nameOf(saved)} is saved`,
        description: 'After a change they have to log in again.',
      });
      return;
    }
    toastFailure('Not saved', error);
    if (!now) return;
    setUser(now);
    form.setFieldsValue({ officeRole: now.officeRole, active: now.active, ...chosen });
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
      initialValues={{ officeRole: user.officeRole, active: user.active, ...chosen }}
      onValuesChange={(changed) => choose({ ...chosen, ...changed })}
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
