import { Button, Card, Col, ConfigProvider, Flex, Row } from 'antd';
import { useAuthenticatorQuery } from '../../../features/office-settings/login/authenticator-endpoints';
import {
  RecoveryCodes,
  SetUpAuthenticator,
} from '../../../features/office-settings/login/set-up-authenticator';
import { TwoStepGuide } from '../../../features/office-settings/login/two-step-guide';
import { useBusiness } from '../../../shared/config/site-config';
import { PageHead } from '../../../shared/ui/page-head';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from '../admin-layout.module.css';
import { adminTheme } from '../admin-theme';
import { HomeLink } from '../site-links';
import { useLeave } from './use-leave';

interface SecondStepFirstProps {
  codes: readonly string[] | undefined;
  setCodes: (codes: readonly string[] | undefined) => void;
  onLeave: () => void;
}

/** In place of the office's pages, for someone who has yet to set up the second step that it requires. */
export default function SecondStepFirst({ codes, setCodes, onLeave }: SecondStepFirstProps) {
  const { name } = useBusiness();
  const { data } = useAuthenticatorQuery(undefined, { refetchOnMountOrArgChange: true });
  const { leave, isLeaving } = useLeave(onLeave);
  const isOnElsewhere = data?.on === true && !codes;
  return (
    <ConfigProvider theme={adminTheme}>
      <PageHead title="Set up two-step login" />
      <header className={styles.header}>
        <HomeLink size={32} />
        <Button
          type="text"
          className={styles.onlyAction}
          loading={isLeaving}
          onClick={() => void leave()}
        >
          Logout
        </Button>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Flex vertical gap={24}>
          <Flex vertical gap={8}>
            <h1 className={text.pageTitle}>Set up two-step login</h1>
            <p>
              {name} requires it of everyone at the office. It takes a few minutes and a phone. Then
              you go on to your page.
            </p>
          </Flex>
          <Row gutter={[24, 24]}>
            <Col xs={24} lg={14}>
              <Card
                role="region"
                aria-label="Two-step login"
                title={<h2 className={text.partTitle}>Two-step login</h2>}
              >
                {codes ? (
                  <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
                ) : isOnElsewhere ? (
                  <Flex vertical gap={16} align="start">
                    <p>You’ve set it up already. Log in again with a code from your app.</p>
                    <Button type="primary" loading={isLeaving} onClick={() => void leave()}>
                      Log in again
                    </Button>
                  </Flex>
                ) : (
                  <Flex vertical gap={16}>
                    <p>
                      With an authenticator app on your phone, no one can log in as you with your
                      password alone.
                    </p>
                    <SetUpAuthenticator onCodes={setCodes} />
                  </Flex>
                )}
              </Card>
            </Col>
            <Col xs={24} lg={10}>
              <TwoStepGuide isOn={codes !== undefined} />
            </Col>
          </Row>
        </Flex>
      </main>
    </ConfigProvider>
  );
}
