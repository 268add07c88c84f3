import { Alert, Button, Col, Form, Input, Row, Segmented } from 'antd';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ImportSettings } from '@contracts/imports/jobs';
import { serviceSystems, type ServiceSystemId } from '@contracts/vocabulary/service-systems';
import { isApiError } from '../../../shared/api/api-error';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { useMedia } from '../../../shared/ui/use-media';
import { Loaded } from '../../../shared/ui/office/loaded';
import {
  useImportSettingsQuery,
  type useImportAllCustomersMutation,
} from '../imports-admin-endpoints';
import { JobberConnection } from './jobber-connection';
import { failedTitle, failedWords } from './import-toasts';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from './importing.module.css';

interface CompanyImportProps {
  /** Watches the running import while the call waits. */
  start: ReturnType<typeof useImportAllCustomersMutation>;
  /** The systems of which an import is running, so that another would be refused. */
  running: readonly (ServiceSystemId | null)[];
  /** It may have been running before, or be over already. */
  onStarted: (jobId: string) => void;
}

/** Imports all customers of the company's account in the service system. */
export function CompanyImport({
  start: [importAll, { isLoading }],
  running: underWay,
  onStarted,
}: CompanyImportProps) {
  const settings = useImportSettingsQuery();
  const hasRoom = useMedia('(min-width: 480px)');
  // Back from there, its connection is shown.
  const [params] = useSearchParams();
  const [chosen, choose] = useState<ServiceSystemId | null>(params.has('state') ? 'jobber' : null);
  const jobber = settings.data?.jobber;
  const systems = offered(settings.data);
  const system = chosen ?? systems[0] ?? 'servicepro';
  const isReady = settings.data?.systems.includes(system) ?? false;
  const { name = '' } = serviceSystems.find(({ id }) => id === system) ?? {};
  const running = underWay.includes(system);
  const notConfigured = isApiError(settings.error) && settings.error.code === 'not_configured';

  const start = async () => {
    if (isLoading || running) return;
    const { data, error } = await importAll(system);
    if (data) return onStarted(data.jobId);
    // Nothing has failed: the running one is shown.
    if (isApiError(error) && error.code === 'import_running' && error.jobId) {
      onStarted(error.jobId);
      return toast({ title: 'An import is already running', description: error.message });
    }
    toastFailure(failedTitle, error, failedWords);
  };

  return (
    <section className={styles.block} aria-labelledby="company-import">
      <h2 id="company-import" className={text.sectionTitle}>
        Import all customers
      </h2>
      {systems.length > 1 && (
        <Segmented
          // Four names are wider than a phone.
          vertical={!hasRoom}
          className={styles.system}
          name="company-system"
          aria-label="Service system"
          value={system}
          onChange={choose}
          options={systems.map((id) => ({
            value: id,
            label: serviceSystems.find((each) => each.id === id)?.name ?? id,
          }))}
        />
      )}
      <Alert
        type="info"
        role="note"
        showIcon
        title={`All customers from the ${name} company account will be imported, with full history, total spent and preferences.`}
        description={`Safe to repeat: it brings what is new, changed or deleted, and no duplicates. Nothing changes in ${name}.`}
      />
      {notConfigured && !settings.data ? (
        <NotConfigured />
      ) : (
        <Loaded what="the account" data={settings.data} asked={settings} headingLevel={3}>
          {(data) => (
            <>
              {system === 'servicepro' && <Account settings={data} />}
              {system === 'jobber' && jobber && <JobberConnection {...jobber} />}
            </>
          )}
        </Loaded>
      )}
      <Button
        type="primary"
        size="large"
        className={styles.importAll}
        icon={<Download size={20} aria-hidden="true" />}
        loading={isLoading}
        disabled={!isReady || (running && !isLoading)}
        onClick={() => void start()}
      >
        {isLoading || running ? 'Importing All Customers...' : 'Import All Customers'}
      </Button>
    </section>
  );
}

/** Jobber is offered before it's connected, too. */
const offered = (settings: ImportSettings | undefined): readonly ServiceSystemId[] => {
  const systems = settings?.systems ?? [];
  return settings?.jobber && !systems.includes('jobber') ? [...systems, 'jobber'] : systems;
};

const accountFields = [
  ['company', 'Company'],
  ['username', 'Username'],
  ['password', 'Password'],
] as const satisfies readonly (readonly [keyof ImportSettings, string])[];

/** From the server's settings; not editable here. */
function Account({ settings }: { settings: ImportSettings }) {
  const id = useId();
  return (
    <Form component={false} layout="vertical">
      <Row gutter={[16, 12]}>
        {accountFields.map(([name, label]) => (
          <Col key={name} xs={24} sm={8}>
            <Form.Item label={label} htmlFor={`${id}-${name}`}>
              <Input
                id={`${id}-${name}`}
                type={name === 'password' ? 'password' : 'text'}
                value={settings[name]}
                autoComplete="off"
                disabled
              />
            </Form.Item>
          </Col>
        ))}
      </Row>
      <p className={text.note}>Set by your administrator. Only part of it is shown.</p>
    </Form>
  );
}

const serverSettings = [
  ['SERVICEPRO_BASE_URL', 'where ServicePro’s interface is'],
  ['SERVICEPRO_COMPANY', 'the company, as on ServicePro’s login page'],
  ['SERVICEPRO_USERNAME', 'a login that may read customers'],
  ['SERVICEPRO_PASSWORD', 'its password'],
  ['HOUSECALLPRO_API_KEY', 'or Housecall Pro’s API key'],
  [
    'SERVICETITAN_TENANT_ID, SERVICETITAN_APP_KEY, SERVICETITAN_CLIENT_ID, SERVICETITAN_CLIENT_SECRET',
    'or the app at ServiceTitan',
  ],
  ['JOBBER_CLIENT_ID, JOBBER_CLIENT_SECRET', 'or the app at Jobber, which you then connect here'],
] as const;

function NotConfigured() {
  return (
    <Alert
      type="warning"
      showIcon
      title="No company account is set up on this server"
      description={
        <>
          <p>Your administrator needs to set these and restart the server:</p>
          <ul>
            {serverSettings.map(([name, meaning]) => (
              <li key={name}>
                <code>{name}</code>: {meaning}
              </li>
            ))}
          </ul>
          <p>Until then, customers can be imported from a CSV file below.</p>
        </>
      }
    />
  );
}
