import { Alert, Col, Flex, Row } from 'antd';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router-dom';
import type { CustomerFile } from '@contracts/customers/customer-file';
import { isApiError } from '../../shared/api/api-error';
import { useDispatchPolling } from '../../shared/live/dispatch-topic';
import { EmptyState } from '../../shared/ui/feedback/empty-state';
import { Loaded } from '../../shared/ui/office/loaded';
import { NotUpToDate } from '../../shared/ui/office/not-up-to-date';
import { filePollingMs, useCustomerFileQuery } from './customer-endpoints';
import { Appliances, ImportedServices, Notes, Photos } from './customer-background';
import { Appointments, Messages, Payments, Requests } from './customer-records';
import text from '../../shared/ui/office/record-text.module.css';
import styles from './customers-admin.module.css';
import { PersonActions, PersonFacts, PersonMoney, PersonTags } from './person-facts';
import { SimilarPeople } from './similar-people';
import { searchWithCustomer } from './use-customer-params';

/** Everything about one customer. The id is in the address, for links and reloads. */
export function CustomerPage({ id }: { id: string }) {
  const { search } = useLocation();
  const polling = useDispatchPolling();
  const asked = useCustomerFileQuery(id, {
    ...polling(filePollingMs),
    refetchOnMountOrArgChange: true,
  });
  const top = useArrival();
  const { error } = asked;
  return (
    <div ref={top} tabIndex={-1}>
      <Link className={styles.back} to={{ search: searchWithCustomer(search, '') }}>
        <ArrowLeft size={16} aria-hidden="true" />
        All customers
      </Link>
      {isApiError(error) && error.code === 'customer_not_found' ? (
        <EmptyState title="Customer not found" headingLevel={1}>
          The link is wrong, the account was deleted, or the record was corrected. Search for the
          name or phone.
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

/** Everything about a person, as part of another page. `id`: as in the address of their own. */
export function CustomerAt({ id }: { id: string }) {
  const { currentData: file, refetch } = useCustomerFileQuery(id);
  return file && <File file={file} retry={refetch} inPage />;
}

interface FileProps {
  file: CustomerFile;
  retry: () => unknown;
  /** Part of a page with a title of its own. */
  inPage?: boolean;
}

function File({ file, retry, inPage = false }: FileProps) {
  const Title = inPage ? 'h3' : 'h1';
  return (
    <>
      <Flex wrap align="baseline" gap="8px 16px" className={styles.head}>
        <Title className={text.pageTitle}>{file.name || 'No name'}</Title>
        <PersonTags file={file} />
        <PersonActions contacts={file.contacts} />
      </Flex>
      {file.incomplete && (
        <Alert
          type="warning"
          showIcon
          title="Some records can’t be searched right now. There may be more about this customer."
        />
      )}
      <PersonMoney file={file} />
      <PersonFacts file={file} />
      <SimilarPeople file={file} />
      <Row gutter={[24, 24]} className={styles.columns}>
        <Col xs={24} lg={14}>
          <Flex vertical gap={24}>
            <Appointments file={file} retry={retry} />
            <Requests file={file} retry={retry} />
            <Payments file={file} retry={retry} />
            <ImportedServices file={file} retry={retry} />
          </Flex>
        </Col>
        <Col xs={24} lg={10}>
          <Flex vertical gap={24}>
            <Notes file={file} retry={retry} />
            <Photos file={file} />
            <Appliances file={file} retry={retry} />
            <Messages file={file} retry={retry} />
          </Flex>
        </Col>
      </Row>
    </>
  );
}
