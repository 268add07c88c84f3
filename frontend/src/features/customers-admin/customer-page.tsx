import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router-dom';
import type { CustomerFile } from '@contracts/customers/customer-file';
import type { CustomerAccount } from '@contracts/customers/accounts';
import { isApiError } from '../../shared/api/api-error';
import { useDispatchPolling } from '../../shared/live/dispatch-topic';
import { RatingPlate } from '../../shared/ui/business/rating-plate';
import { EmptyState } from '../../shared/ui/feedback/empty-state';
import { Loading } from '../../shared/ui/feedback/spinner';
import { NotLoaded } from '../../shared/ui/office/not-loaded';
import { NotUpToDate } from '../../shared/ui/office/not-up-to-date';
import { filePollingMs, useCustomerFileQuery } from './customer-endpoints';
import { Email, Joined, LastLogin, Marks, nameOf, Phone } from './customer-parts';
import { Appointments, Messages, Payments, Requests } from './customer-records';
import styles from './customers-admin.module.css';
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
  const { currentData: file, error } = asked;
  return (
    <div className={styles.page} ref={top} tabIndex={-1}>
      <Link className={styles.back} to={{ search: searchWithCustomer(search, '') }}>
        <ArrowLeft size={16} aria-hidden="true" />
        All customers
      </Link>
      {isApiError(error) && error.code === 'customer_not_found' ? (
        <EmptyState title="Customer not found" headingLevel={1}>
          The link is wrong, or the account was deleted by its owner.
        </EmptyState>
      ) : file ? (
        <>
          {asked.isError && (
            <p role="status">
              <NotUpToDate since={asked.fulfilledTimeStamp} className={styles.behind} />
            </p>
          )}
          <File file={file} retry={asked.refetch} />
        </>
      ) : error !== undefined ? (
        <NotLoaded
          title="The customer could not be loaded"
          headingLevel={1}
          error={error}
          retry={asked.refetch}
        />
      ) : (
        <Loading label="Loading the customer" fill />
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

function File({ file, retry }: { file: CustomerFile; retry: () => unknown }) {
  const { customer, appointments, serviceRequests, messages, payments } = file;
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{nameOf(customer)}</h1>
        <Marks customer={customer} />
      </div>
      <Account customer={customer} />
      {!customer.emailVerified && (
        <p className={styles.hint}>
          Bookings made with this email without logging in show up here once the customer confirms
          it.
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Appointments appointments={appointments} retry={retry} />
          <Requests requests={serviceRequests} retry={retry} />
        </div>
        <div className={styles.column}>
          <Payments payments={payments} partial={appointments === null} retry={retry} />
          <Messages messages={messages} partial={appointments === null} retry={retry} />
        </div>
      </div>
    </>
  );
}

function Account({ customer }: { customer: CustomerAccount }) {
  const { pendingEmail, emailVerified } = customer;
  return (
    <RatingPlate
      className={styles.account}
      size="text"
      columns={3}
      cells={[
        {
          label: 'Email',
          value: <Email email={customer.email} />,
          note: pendingEmail
            ? `Will be ${pendingEmail} once that is verified`
            : emailVerified
              ? 'Verified'
              : 'Not verified',
        },
        { label: 'Phone', value: <Phone phone={customer.phone} /> },
        { label: 'Address', value: customer.address ?? 'None given' },
        { label: 'Joined', value: <Joined customer={customer} /> },
        { label: 'Last login', value: <LastLogin customer={customer} /> },
        { label: 'Customer number', value: customer.id },
      ]}
    />
  );
}
