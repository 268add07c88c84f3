import { Button, Card, Col, Flex, Row } from 'antd';
import { useState } from 'react';
import { useOfficeUser } from '../../../shared/session/office-role';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { StatusTag } from '../../../shared/ui/office/status-tag';
import { Loaded } from '../../../shared/ui/office/loaded';
import { OfficeForm } from '../../../shared/ui/office/office-form';
import text from '../../../shared/ui/office/record-text.module.css';
import { useAuthenticatorQuery, useRemoveAuthenticatorMutation } from './authenticator-endpoints';
import { CodeField, PasswordField } from './proof-fields';
import { RecoveryCodes, SetUpAuthenticator } from './set-up-authenticator';
import { TwoStepGuide } from './two-step-guide';

/** The second step of one's own login. */
export function OwnLogin() {
  const authenticator = useAuthenticatorQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { isOwner } = useOfficeUser();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Loaded what="your login" data={authenticator.data} asked={authenticator}>
      {(data) => (
        <Row gutter={[24, 24]}>
          <Col xs={24} lg={14}>
            <Card
              role="region"
              aria-label="Two-step login"
              title={<h2 className={text.partTitle}>Two-step login</h2>}
              extra={
                <StatusTag tone={data.on ? 'green' : 'gray'}>{data.on ? 'On' : 'Off'}</StatusTag>
              }
            >
              <Flex vertical gap={16}>
                {codes ? (
                  <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
                ) : data.on ? (
                  <>
                    <p>
                      The office’s login asks you for a code of your authenticator app.{' '}
                      {data.recoveryCodesLeft} recovery codes are left.
                    </p>
                    {data.rule?.required ? <StaysOn isOwner={isOwner} /> : <RemoveAuthenticator />}
                  </>
                ) : (
                  <>
                    <p>
                      With an authenticator app on your phone, no one can log in as you with your
                      password alone. We recommend it for owners.
                    </p>
                    <SetUpAuthenticator onCodes={setCodes} />
                  </>
                )}
              </Flex>
            </Card>
          </Col>
          <Col xs={24} lg={10}>
            <TwoStepGuide isOn={data.on} />
          </Col>
        </Row>
      )}
    </Loaded>
  );
}

/** In place of turning it off. */
function StaysOn({ isOwner }: { isOwner: boolean }) {
  return (
    <p>
      Everyone at the office needs it, so it stays on. To use another phone,{' '}
      {isOwner
        ? 'ask another owner to reset yours, or stop requiring it first. Both are under Users.'
        : 'ask an owner to reset yours.'}
    </p>
  );
}

function RemoveAuthenticator() {
  const [remove, { isLoading }] = useRemoveAuthenticatorMutation();
  const send = async (typed: { currentPassword: string; code: string }) => {
    const { error } = await remove(typed);
    if (error) toastFailure('Not turned off', error);
    else toast({ title: 'Two-step login is off' });
  };
  return (
    <OfficeForm<{ currentPassword: string; code: string }> onFinish={(typed) => void send(typed)}>
      <Flex vertical gap={16} align="start">
        <PasswordField />
        <CodeField />
        <Button danger htmlType="submit" loading={isLoading}>
          Turn off
        </Button>
      </Flex>
    </OfficeForm>
  );
}
