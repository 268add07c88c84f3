import { Button, Drawer } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import type { ServiceRequest } from '@contracts/booking';
import { serviceRequestSteps } from '@contracts/vocabulary/booking';
import { formatDateTime } from '../../../shared/format';
import drawer from '../job-drawer.module.css';
import { RequestNotesForm } from './request-notes-form';
import { EmergencyMark, Machine, RequestStatus, Sender, VisitLink } from './request-parts';
import { customerOf, isWaiting, stepsOf, type RequestStep } from './request-words';
import styles from './requests.module.css';
import { StepDialog } from './step-dialog';
import type { VisitDraft } from './visit-draft';
import { VisitForm } from './visit-form';

interface RequestDrawerProps {
  /** The request whose details are open; none when they are closed. */
  request: ServiceRequest | undefined;
  /** The form of the visit is open too. */
  scheduling: boolean;
  onSchedule: (scheduling: boolean) => void;
  /** Told how the request stands after each change. */
  onAnswer: (request: ServiceRequest) => void;
  onClose: () => void;
}

interface Drafts {
  readonly notes: Map<string, string>;
  readonly visits: Map<string, VisitDraft>;
}

/** Everything about one service request, beside the list. */
export function RequestDrawer({ request, ...rest }: RequestDrawerProps) {
  const [drafts] = useState<Drafts>(() => ({ notes: new Map(), visits: new Map() }));
  // The last request stays in sight while the drawer slides away.
  const [last, setLast] = useState(request);
  if (request && request !== last) setLast(request);
  const shown = request ?? last;
  return (
    <Drawer
      open={request !== undefined}
      onClose={rest.onClose}
      title={shown && `${shown.number} · ${customerOf(shown)}`}
      size={560}
      destroyOnHidden
    >
      {shown && <Details key={shown.id} request={shown} drafts={drafts} {...rest} />}
    </Drawer>
  );
}

function Details({
  request,
  scheduling,
  onSchedule,
  onAnswer,
  drafts,
}: Omit<RequestDrawerProps, 'request' | 'onClose'> & { request: ServiceRequest; drafts: Drafts }) {
  const [step, setStep] = useState<RequestStep>();
  const details = useRef<HTMLDivElement>(null);
  /** Once something is done, the button that had the focus is gone. */
  const focusDetails = () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) details.current?.focus();
    });
  const waiting = isWaiting(request);
  return (
    <div className={drawer.details} ref={details} tabIndex={-1}>
      <div className={drawer.detailsHead}>
        <RequestStatus status={request.status} />
        <EmergencyMark request={request} />
      </div>
      <dl className={drawer.facts}>
        <Fact label="Customer">
          <Sender request={request} />
        </Fact>
        <Fact label="Appliance">
          <Machine request={request} />
        </Fact>
        <Fact label="What the customer wrote" wide>
          <span className={drawer.prose}>{request.problemDescription}</span>
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
      </dl>
      {waiting && scheduling && (
        <VisitForm
          request={request}
          kept={drafts.visits.get(request.id)}
          keep={(draft) => keepIn(drafts.visits, request.id, draft)}
          onScheduled={(scheduled) => {
            onAnswer(scheduled);
            onSchedule(false);
            focusDetails();
          }}
        />
      )}
      <div className={styles.steps}>
        {waiting && !scheduling && (
          <Button type="primary" onClick={() => onSchedule(true)}>
            {serviceRequestSteps.scheduled}
          </Button>
        )}
        {stepsOf(request).map((each) => (
          <Button key={each} danger={each === 'cancelled'} onClick={() => setStep(each)}>
            {serviceRequestSteps[each]}
          </Button>
        ))}
      </div>
      <RequestNotesForm
        request={request}
        kept={drafts.notes.get(request.id)}
        keep={(notes) => keepIn(drafts.notes, request.id, notes)}
        onSaved={onAnswer}
      />
      <StepDialog
        request={request}
        step={step}
        onDone={onAnswer}
        onClose={() => setStep(undefined)}
        afterClose={focusDetails}
      />
    </div>
  );
}

function keepIn<Draft>(drafts: Map<string, Draft>, id: string, draft: Draft | undefined): void {
  if (draft === undefined) drafts.delete(id);
  else drafts.set(id, draft);
}

function Fact({
  label,
  wide = false,
  children,
}: {
  label: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={drawer.fact} data-wide={wide || undefined}>
      <dt className={drawer.label}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
