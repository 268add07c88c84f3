import { Button } from 'antd';
import { memo } from 'react';
import type { ServiceRequest } from '@contracts/booking/service-requests';
import { serviceRequestSteps } from '@contracts/vocabulary/service-request-status';
import { RecordTable } from '../../../shared/ui/office/record-table';
import table from '../../../shared/ui/office/record-table.module.css';
import {
  EmergencyMark,
  RequestAppliance,
  Received,
  RequestStatus,
  Sender,
  VisitLink,
} from './request-parts';
import { isWaiting, isWaitingEmergency, requestButtonId } from './request-words';
import styles from './requests.module.css';

export interface RequestListProps {
  requests: readonly ServiceRequest[];
  /** Opens the details; with `schedule`, the visit form, too. */
  onOpen: (request: ServiceRequest, schedule: boolean) => void;
}

export type RequestRowProps = Omit<RequestListProps, 'requests'> & { request: ServiceRequest };

const columns = ['Request', 'Customer', 'Appliance', 'Problem', 'Status'];

/** Service requests on a wide screen, one row each. */
export function RequestsTable({ requests, ...row }: RequestListProps) {
  return (
    <RecordTable columns={columns} actions level className={styles.table}>
      <tbody>
        {requests.map((request) => (
          <Row key={request.id} request={request} {...row} />
        ))}
      </tbody>
    </RecordTable>
  );
}

const Row = memo(function Row({ request, onOpen }: RequestRowProps) {
  return (
    <tr data-open={isWaiting(request)} data-emergency={isWaitingEmergency(request)}>
      <td>
        <span className={styles.number}>{request.number}</span>
        <Received request={request} />
      </td>
      <td>
        <Sender request={request} />
      </td>
      <td>
        <RequestAppliance request={request} />
      </td>
      <td>
        <EmergencyMark request={request} />
        <span className={styles.problem}>{request.problemDescription}</span>
      </td>
      <td>
        <RequestStatus status={request.status} />
        <VisitLink request={request} />
      </td>
      <td>
        <div className={table.rowActions}>
          <RequestButtons request={request} onOpen={onOpen} size="small" />
        </div>
      </td>
    </tr>
  );
});

/** Actions for a request in the list. */
export function RequestButtons({
  request,
  onOpen,
  size,
}: RequestRowProps & { size?: 'small' | undefined }) {
  return (
    <>
      {isWaiting(request) && (
        <Button
          size={size}
          aria-label={`${serviceRequestSteps.scheduled} ${request.number}`}
          onClick={() => onOpen(request, true)}
        >
          {serviceRequestSteps.scheduled}
        </Button>
      )}
      <Button
        size={size}
        type={size === 'small' ? 'text' : 'default'}
        id={requestButtonId(request)}
        aria-label={`Details of ${request.number}`}
        onClick={() => onOpen(request, false)}
      >
        Details
      </Button>
    </>
  );
}
