import { Col, Row } from 'antd';
import { skipToken } from '@reduxjs/toolkit/query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router-dom';
import type { CustomerRecordFile } from '@contracts/customers/customer-file';
import type { CustomerNumber } from '@contracts/customers/records';
import { isApiError } from '../../../shared/api/api-error';
import { useDispatchPolling } from '../../../shared/live/dispatch-topic';
import { EmptyState } from '../../../shared/ui/feedback/empty-state';
import { Loaded } from '../../../shared/ui/office/loaded';
import { NotUpToDate } from '../../../shared/ui/office/not-up-to-date';
import { filePollingMs, useCustomerFileQuery } from '../customer-endpoints';
import styles from '../customers-admin.module.css';
import { EditCustomer } from '../edit/edit-customer';
import { MergeDialog, type Merging } from '../merge/merge-dialog';
import { SimilarCustomers } from '../merge/similar-customers';
import { numberIn, searchWithCustomer } from '../use-customer-params';
import { Appliances } from './appliances';
import { CustomerFacts } from './customer-facts';
import { CustomerFigures } from './customer-figures';
import { CustomerHead } from './customer-head';
import { CustomerTexts } from './customer-texts';
import { CustomerTimeline } from './customer-timeline';

/** Everything about one customer. `id`: the number in the address, for links and reloads. */
export function CustomerPage({ id }: { id: string }) {
  const { search } = useLocation();
  const number = numberIn(id);
  const polling = useDispatchPolling();
  const asked = useCustomerFileQuery(number ?? skipToken, {
    ...polling(filePollingMs),
    refetchOnMountOrArgChange: true,
  });
  const top = useArrival();
  const { error } = asked;
  const isUnknown = number === null || (isApiError(error) && error.code === 'customer_not_found');
  return (
    <div ref={top} tabIndex={-1}>
      <Link className={styles.back} to={{ search: searchWithCustomer(search, null) }}>
        <ArrowLeft size={16} aria-hidden="true" />
        All customers
      </Link>
      {isUnknown ? (
        <EmptyState title="Customer not found" headingLevel={1}>
          The link is wrong, or the record was deleted. Search for the name or phone.
        </EmptyState>
      ) : (
        <Loaded what="the customer" data={asked.currentData} asked={asked} headingLevel={1}>
          {(file) => (
            <>
              {asked.isError && (
                <p role="status">
                  <NotUpToDate since={asked.fulfilledTimeStamp} className={styles.behind} />
                </p>
              )}
              <File file={file} retry={asked.refetch} />
            </>
          )}
        </Loaded>
      )}
    </div>
  );
}

/** From the list, it starts at the top. Back and forward restore the browser's position. */
function useArrival() {
  const top = useRef<HTMLDivElement>(null);
  const byLink = useNavigationType() !== 'POP';
  const arrived = useRef(false);
  useEffect(() => {
    if (arrived.current || !byLink) return;
    arrived.current = true;
    scrollTo(0, 0);
    top.current?.focus({ preventScroll: true });
  }, [byLink]);
  return top;
}

/** Everything about a customer, as part of another page. */
export function CustomerAt({ number }: { number: CustomerNumber }) {
  const { currentData: file, refetch } = useCustomerFileQuery(number);
  return file && <File file={file} retry={refetch} inPage />;
}

interface FileProps {
  file: CustomerRecordFile;
  retry: () => unknown;
  /** Part of a page with a title of its own. */
  inPage?: boolean;
}

function File({ file, retry, inPage = false }: FileProps) {
  const { record } = file;
  const [editing, setEditing] = useState(false);
  const [merging, setMerging] = useState<Merging | null>(null);
  return (
    <>
      <CustomerHead
        record={record}
        inPage={inPage}
        onEdit={() => setEditing(true)}
        onMerge={() => setMerging({ stays: record.number, joins: null })}
      />
      <CustomerFigures file={file} />
      <CustomerFacts record={record} />
      <SimilarCustomers
        record={record}
        onMerge={(joins) => setMerging({ stays: record.number, joins })}
      />
      <Row gutter={[24, 24]} className={styles.columns}>
        <Col xs={24} lg={16}>
          <CustomerTimeline file={file} retry={retry} />
        </Col>
        <Col xs={24} lg={8} className={styles.side}>
          <CustomerTexts record={record} />
          <Appliances file={file} retry={retry} />
        </Col>
      </Row>
      <EditCustomer record={record} open={editing} onClose={() => setEditing(false)} />
      <MergeDialog merging={merging} onClose={() => setMerging(null)} />
    </>
  );
}
