import { Alert, Button, Flex, QRCode, Typography } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { NewAuthenticator } from '@contracts/customers/authenticators';
import { fieldErrors } from '../../../shared/api/api-error';
import { signedIn } from '../../../shared/session/session.slice';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { OfficeForm } from '../../../shared/ui/office/office-form';
import {
  useConfirmAuthenticatorMutation,
  useSetUpAuthenticatorMutation,
} from './authenticator-endpoints';
import { CodeField, PasswordField } from './proof-fields';

/** Password, picture, code, recovery codes. */
export function SetUpAuthenticator({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const [made, setMade] = useState<NewAuthenticator>();
  const [setUp, settingUp] = useSetUpAuthenticatorMutation();
  const [confirm, confirming] = useConfirmAuthenticatorMutation();
  const start = async (typed: { currentPassword: string }) => {
    const { data, error } = await setUp(typed);
    if (data) setMade(data);
    else if (fieldErrors(error).length === 0) toastFailure('Not set up', error);
  };
  const dispatch = useDispatch();
  const finish = async (typed: { code: string }) => {
    const { data, error } = await confirm(typed);
    if (!data) return toastFailure('Not turned on', error);
    // Before the session, which may open the office's pages.
    onCodes(data.recoveryCodes);
    dispatch(signedIn({ as: 'admin', token: data.token }));
  };
  if (!made) {
    return (
      <OfficeForm<{ currentPassword: string }> onFinish={(typed) => void start(typed)}>
        <Flex vertical gap={16} align="start">
          <PasswordField />
          <Button type="primary" htmlType="submit" loading={settingUp.isLoading}>
            Set up
          </Button>
        </Flex>
      </OfficeForm>
    );
  }
  return (
    <OfficeForm<{ code: string }> onFinish={(typed) => void finish(typed)}>
      <Flex vertical gap={16} align="start">
        <p>
          Scan the picture with an authenticator app on your phone, then enter the code it shows.
        </p>
        <QRCode
          value={made.uri}
          type="svg"
          size={200}
          aria-label="QR code for the authenticator app"
        />
        <p>
          Can’t scan it? Enter this key: <Typography.Text code>{made.secret}</Typography.Text>
        </p>
        <CodeField isFirst />
        <Button type="primary" htmlType="submit" loading={confirming.isLoading}>
          Turn on
        </Button>
      </Flex>
    </OfficeForm>
  );
}

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Flex vertical gap={16} align="start">
      <Alert
        type="warning"
        showIcon={false}
        title="Keep these recovery codes. They are shown only now."
        description="Each logs you in once if your phone is lost. Print them or put them into your password manager."
      />
      <Typography.Paragraph copyable={{ text: codes.join('\n'), tooltips: false }}>
        {codes.map((code) => (
          <div key={code}>
            <Typography.Text code>{code}</Typography.Text>
          </div>
        ))}
      </Typography.Paragraph>
      <Button type="primary" onClick={onDone}>
        I’ve kept them
      </Button>
    </Flex>
  );
}
