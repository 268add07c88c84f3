import { Button, Flex } from 'antd';
import { useState } from 'react';
import type { ServiceRequest } from '@contracts/booking/service-requests';
import {
  serviceRequestStatusRules,
  serviceRequestSteps,
  type SettableRequestStatus,
} from '@contracts/vocabulary/service-request-status';
import { formatDateTime } from '../../../shared/format';
import { newestOf, wholeOf } from '../../../shared/api/whole-record';
import drawer from '../../../shared/ui/office/record-drawer.module.css';
import { useKeptFocus } from '../../../shared/ui/use-kept-focus';
import text from '../../../shared/ui/office/record-text.module.css';
import { RecordDrawer, useLastOpened } from '../../../shared/ui/office/record-drawer';
import { Fact, RecordFacts } from '../../../shared/ui/office/record-facts';
import type { CrewMember } from '../jobs/job';
import { NotesPlaceholder } from '../job/notes-form';
import { RecordPhotos } from '../jobs/record-photos';
import { useDispatchPolling } from '../../../shared/live/dispatch-topic';
import { requestsPollingMs, useServiceRequestQuery } from './request-endpoints';
import { RequestNotesForm } from './request-notes-form';
import {
  EmergencyMark,
  RequestAppliance,
  RequestStatus,
  Requester,
  VisitLink,
} from './request-parts';
import { customerOf, isWaiting } from './request-words';
import { questions, StepDialog } from './step-dialog';
import { CustomerLink } from '../../../shared/ui/office/customer-link';
import { VisitForm } from './visit-form';

interface RequestDrawerProps {
  crew: readonly CrewMember[];
  /** The request with open details; empty for none. It needn't be in the list. */
  id: string;
  requests: readonly ServiceRequest[];
  /** The request whose visit form is open, too; empty for none. */
  scheduled: string;
  onSchedule: (id: string) => void;
  onClose: () => void;
}

export function RequestDrawer({ id, requests, ...rest }: RequestDrawerProps) {
  const shownId = useLastOpened(id);
  const polling = useDispatchPolling();
  const single = useServiceRequestQuery(shownId, {
    skip: id === '',
    ...polling(requestsPollingMs),
    refetchOnMountOrArgChange: true,
  });
  const listed = requests.find((each) => each.id === shownId);
  const request = newestOf(listed, single.currentData);
  return (
    <RecordDrawer
      id={id}
      title={request ? `${request.number} · ${customerOf(request)}` : 'Service request'}
      noun="request"
      record={request}
      asked={single}
      size={560}
      onClose={rest.onClose}
    >
      {(found) => (
        <Details
          key={shownId}
          request={found}
          whole={wholeOf(listed, single.currentData)}
          error={single.error}
          retry={single.refetch}
          {...rest}
        />
      )}
    </RecordDrawer>
  );
}

interface DetailsProps extends Pick<RequestDrawerProps, 'crew' | 'scheduled' | 'onSchedule'> {
  request: ServiceRequest;
  /** Undefined while only the start of its texts is loaded. */
  whole: ServiceRequest | undefined;
  /** Why the full request couldn't be loaded, and a way to retry. */
  error: unknown;
  retry: () => unknown;
}

function Details({ crew, request, whole, scheduled, onSchedule, ...rest }: DetailsProps) {
  const scheduling = scheduled === request.id;
  const [step, setStep] = useState<SettableRequestStatus>();
  const [details, keepFocus] = useKeptFocus<HTMLDivElement>();
  const waiting = isWaiting(request);
  return (
    <div className={drawer.details} ref={details} tabIndex={-1}>
      <div className={drawer.head}>
        <RequestStatus status={request.status} />
        <EmergencyMark request={request} />
      </div>
      <RecordFacts>
        <Fact label="Customer">
          <Requester request={request} />
          <CustomerLink number={request.customerNumber} />
        </Fact>
        <Fact label="Appliance">
          <RequestAppliance request={request} />
          {request.modelNumber && <span className={text.quiet}>Model {request.modelNumber}</span>}
        </Fact>
        <Fact label="What the customer wrote" wide>
          <span className={drawer.prose} aria-busy={!whole}>
            {whole?.problemDescription ?? `${request.problemDescription}…`}
          </span>
        </Fact>
        <Fact label="Received">{formatDateTime(request.createdAt)}</Fact>
        <Fact label="Appointment">
          {request.appointment ? <VisitLink request={request} /> : 'None'}
        </Fact>
        {request.completedAt && (
          <Fact label="Completed" wide>
            {formatDateTime(request.completedAt)}
          </Fact>
        )}
      </RecordFacts>
      {!request.appointment && <RecordPhotos record="service-requests" id={request.id} />}
      {waiting && scheduling && (
        <VisitForm
          crew={crew}
          request={request}
          onScheduled={() => {
            onSchedule('');
            keepFocus();
          }}
        />
      )}
      <Flex wrap gap={8}>
        {waiting && !scheduling && (
          <Button type="primary" onClick={() => onSchedule(request.id)}>
            {serviceRequestSteps.scheduled}
          </Button>
        )}
        {serviceRequestStatusRules[request.status].settable.map((each) => (
          <Button key={each} danger={questions[each].danger} onClick={() => setStep(each)}>
            {serviceRequestSteps[each]}
          </Button>
        ))}
      </Flex>
      {whole ? <RequestNotesForm request={whole} /> : <NotesPlaceholder {...rest} />}
      <StepDialog
        request={request}
        step={step}
        onClose={() => setStep(undefined)}
        afterClose={keepFocus}
      />
    </div>
  );
}
