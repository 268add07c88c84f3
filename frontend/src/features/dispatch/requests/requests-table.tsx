import { Button } from 'antd';
import type { ServiceRequest } from '@contracts/booking/service-requests';
import { serviceRequestSteps } from '@contracts/vocabulary/service-request-status';
import { DetailsButton } from '../../../shared/ui/office/record-parts';
import { RecordTable, type RecordColumn } from '../../../shared/ui/office/record-table';
import {
  EmergencyMark,
  RequestAppliance,
  Received,
  RequestStatus,
  Requester,
  VisitLink,
} from './request-parts';
import { isWaiting, isWaitingEmergency, requestButtonId } from './request-words';
import text from '../../../shared/ui/office/record-text.module.css';
import { classNames } from '../../../shared/ui/class-names';
import styles from './requests.module.css';

export interface RequestListProps {
  requests: readonly ServiceRequest[];
  /** Opens the details; with `schedule`, the visit form, too. */
  onOpen: (request: ServiceRequest, schedule: boolean) => void;
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
  sort: string;
  onSort: (sort: string) => void;
}

type RequestRowProps = Pick<RequestListProps, 'onOpen'> & { request: ServiceRequest };

const columns: readonly RecordColumn<ServiceRequest, RequestListProps['onOpen']>[] = [
  {
    title: 'Request',
    tablet: { width: 116 },
    width: 170,
    order: ({ createdAt }) => createdAt,
    render: (request) => (
      <>
        <span className={text.when}>{request.number}</span>
        <Received request={request} />
      </>
    ),
  },
  {
    title: 'Customer',
    tablet: { width: 180 },
    width: '19%',
    render: (request) => <Requester request={request} />,
  },
  {
    title: 'Appliance',
    tablet: { width: 108 },
    width: '13%',
    render: (request) => <RequestAppliance request={request} />,
  },
  {
    title: 'Problem',
    render: (request) => (
      <>
        <EmergencyMark request={request} />
        <span className={classNames(text.excerpt, styles.problem)}>
          {request.problemDescription}
        </span>
      </>
    ),
  },
  {
    title: 'Status',
    tablet: { width: 128 },
    width: 168,
    status: true,
    render: (request) => (
      <>
        <RequestStatus status={request.status} />
        <VisitLink request={request} />
      </>
    ),
  },
  {
    title: 'Actions',
    tablet: { width: 110 },
    // Both buttons fit into a line.
    width: 190,
    actions: true,
    render: (request, onOpen) => <RequestButtons request={request} onOpen={onOpen} />,
  },
];

const rowProps = (request: ServiceRequest) => ({
  'data-open': isWaiting(request),
  'data-emergency': isWaitingEmergency(request),
});

const numberOf = ({ number }: ServiceRequest) => number;

export function RequestsTable({
  requests,
  onOpen,
  chosen,
  onChoose,
  sort,
  onSort,
}: RequestListProps) {
  return (
    <RecordTable
      columns={columns}
      items={requests}
      context={onOpen}
      rowProps={rowProps}
      className={styles.table}
      selection={{ chosen, onChange: onChoose, nameOf: numberOf }}
      sort={sort}
      onSort={onSort}
    />
  );
}

function RequestButtons({ request, onOpen }: RequestRowProps) {
  return (
    <>
      {isWaiting(request) && (
        <Button
          aria-label={`${serviceRequestSteps.scheduled} ${request.number}`}
          onClick={() => onOpen(request, true)}
        >
          {serviceRequestSteps.scheduled}
        </Button>
      )}
      <DetailsButton
        of={request.number}
        id={requestButtonId(request)}
        onClick={() => onOpen(request, false)}
      />
    </>
  );
}
