import { Alert, Button, Flex, Spin } from 'antd';
import { Download } from 'lucide-react';
import type { AskCompanyExport, CompanyExport } from '@contracts/customers/company-exports';
import { fieldErrors } from '../../../shared/api/api-error';
import { businessDate, formatDateTime, formatTimeOn } from '../../../shared/format';
import { saveUrl } from '../../../shared/page/save-file';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { Loaded } from '../../../shared/ui/office/loaded';
import { OfficeForm } from '../../../shared/ui/office/office-form';
import text from '../../../shared/ui/office/record-text.module.css';
import { useAuthenticatorQuery } from '../login/authenticator-endpoints';
import { CodeField, PasswordField } from '../login/proof-fields';
import { Part } from '../settings-parts';
import {
  useAskCompanyExportMutation,
  useCompanyExportFileMutation,
  useCompanyExportQuery,
} from './company-export-endpoints';

const pollingMs = 3_000;

/** Everything the company has, as a file that other programs can read. */
export function CompanyExportPart() {
  const { data, error, refetch } = useCompanyExportQuery(undefined, {
    pollingInterval: pollingMs,
    refetchOnMountOrArgChange: true,
  });
  const authenticator = useAuthenticatorQuery(undefined, { refetchOnMountOrArgChange: true });
  const asked = {
    error: error ?? authenticator.error,
    refetch: () => {
      void refetch();
      void authenticator.refetch();
    },
  };
  return (
    <Part title="Export everything">
      <Flex vertical gap={16}>
        <p>
          One ZIP file with everything your company has: customers, visits, notes, photos, payments,
          messages and the log. Each table comes as CSV for spreadsheets and as JSON for programs. A
          README explains every file and column.
        </p>
        <p className={text.note}>It has all of your customers’ data, so keep it somewhere safe.</p>
        <Loaded what="the export" data={authenticator.data && data} asked={asked}>
          {({ newest }) => (
            <>
              <Newest newest={newest} />
              {newest?.state !== 'preparing' && (
                <Prepare
                  asksForCode={authenticator.data?.on === true}
                  onAsked={() => void refetch()}
                />
              )}
            </>
          )}
        </Loaded>
      </Flex>
    </Part>
  );
}

function Newest({ newest }: { newest: CompanyExport | null }) {
  if (!newest) return null;
  const { state, mine, by, at, until, failure } = newest;
  const asked = `${mine ? 'You' : by} asked for it on ${formatDateTime(at)}.`;
  switch (state) {
    case 'preparing':
      return (
        <Flex role="status" gap={12} align="center">
          <Spin size="small" />
          <p>
            The file is being prepared. With many photos this takes a few minutes; you can leave
            this page. {asked}
          </p>
        </Flex>
      );
    case 'ready':
      return mine ? (
        <Alert
          type="success"
          showIcon
          title="Your file is ready"
          description={
            <Flex vertical gap={12} align="start">
              <p>
                {contentOf(newest)}
                {until && ` You can download it until ${formatTimeOn(until)}.`}
              </p>
              <DownloadFile at={at} />
            </Flex>
          }
        />
      ) : (
        <p role="status">{asked} Only they can download it. To get your own, export it below.</p>
      );
    case 'failed':
      return (
        <Alert
          type="error"
          showIcon
          title="The file could not be prepared"
          description={`${failure ?? ''} Try again. If it still fails, tell the person who runs your site.`}
        />
      );
    case 'removed':
      return <p className={text.note}>{asked} That file has been deleted.</p>;
  }
}

const count = new Intl.NumberFormat('en-US');

const contentOf = ({ rows, bytes }: CompanyExport): string =>
  rows === null || bytes === null
    ? ''
    : `It has ${count.format(rows)} rows and ${count.format(Math.max(1, Math.round(bytes / 1e6)))} MB.`;

function DownloadFile({ at }: { at: string }) {
  const [load, { isLoading, reset }] = useCompanyExportFileMutation();
  const save = async () => {
    const { data, error } = await load();
    reset();
    if (data === undefined) return toastFailure('Not downloaded', error);
    saveUrl(`company-${businessDate(at)}.zip`, data);
  };
  return (
    <Button
      type="primary"
      icon={<Download size={16} aria-hidden="true" />}
      loading={isLoading}
      onClick={() => void save()}
    >
      {isLoading ? 'Downloading' : 'Download'}
    </Button>
  );
}

function Prepare({ asksForCode, onAsked }: { asksForCode: boolean; onAsked: () => void }) {
  const [ask, { isLoading }] = useAskCompanyExportMutation();
  const send = async (typed: AskCompanyExport) => {
    const { data, error } = await ask(typed);
    if (data) onAsked();
    else if (fieldErrors(error).length === 0) toastFailure('Not prepared', error);
  };
  return (
    <OfficeForm<AskCompanyExport> onFinish={(typed) => void send(typed)}>
      <Flex vertical gap={16} align="start">
        <PasswordField />
        {asksForCode && <CodeField />}
        <Button htmlType="submit" loading={isLoading}>
          Export everything
        </Button>
      </Flex>
    </OfficeForm>
  );
}
