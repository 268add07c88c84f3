import { Col, Flex, Row } from 'antd';
import { useMemo, useState } from 'react';
import { joined } from '../../../shared/api/list-page';
import { useLoadedPages } from '../../../shared/api/use-loaded-pages';
import { useImportPagesInfiniteQuery } from '../../../shared/imports/import-endpoints';
import { importOver, importSettled } from '../../../shared/imports/import-job';
import { office } from '../../../shared/imports/import-owner';
import { useImportAllCustomersMutation } from '../imports-admin-endpoints';
import { useImportParams } from '../use-import-params';
import { CompanyImport } from './company-import';
import { CsvImportPanel } from './csv-import-panel';
import { ImportHistory } from './import-history';
import { ImportReport } from './import-report';
import styles from './importing.module.css';
import { RunningImport } from './running-import';
import { useFollowedImports } from './use-followed-imports';

/** How often to fetch the list, in milliseconds: others may start an import. */
const pollingMs = 30_000;
const runningPollingMs = 10_000;
/** The call that starts an import takes up to eight seconds. Until then, only the list has its id. */
const startingPollingMs = 700;

/** Starts imports of the company's account or of files, and shows earlier ones. */
export function ImportCustomers({ active }: { active: boolean }) {
  const [{ report }, change] = useImportParams();
  const [pages, loaded] = useLoadedPages();
  const [running, setRunning] = useState(false);
  const start = useImportAllCustomersMutation();
  const isStarting = start[1].isLoading && !running;
  const rested = (running ? runningPollingMs : pollingMs) * pages;
  const list = useImportPagesInfiniteQuery(office, {
    pollingInterval: active ? (isStarting ? startingPollingMs : rested) : 0,
    refetchOnMountOrArgChange: true,
  });
  loaded(list.data);
  const found = useMemo(() => joined(list.data?.pages), [list.data]);
  const isRunning = found.items.some((job) => !importSettled(job));
  if (isRunning !== running) setRunning(isRunning);
  const { followed, follow, dismiss } = useFollowedImports(found.items);
  const open = (jobId: string) => change({ report: jobId });
  return (
    <div className={styles.importing}>
      <Row gutter={[32, 32]}>
        <Col xs={24} xl={12}>
          <Flex vertical gap={32}>
            <CompanyImport
              start={start}
              running={found.items
                .filter((job) => job.kind === 'service-system' && !importOver(job))
                .map(({ system }) => system)}
              onStarted={follow}
            />
            {followed.length > 0 && (
              <div className={styles.block}>
                {followed.map((jobId) => (
                  <RunningImport key={jobId} jobId={jobId} onReport={open} onDismiss={dismiss} />
                ))}
              </div>
            )}
          </Flex>
        </Col>
        <Col xs={24} xl={12}>
          <CsvImportPanel onStarted={follow} />
        </Col>
      </Row>
      <ImportHistory list={list} found={found} onReport={open} />
      <ImportReport id={report} onClose={() => change({ report: '' })} />
    </div>
  );
}
