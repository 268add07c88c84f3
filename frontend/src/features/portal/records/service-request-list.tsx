import { applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import type { CustomerServiceRequest } from '@contracts/booking/own-records';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { serviceRequestStatusRules } from '@contracts/vocabulary/service-request-status';
import { formatCalendarDate, formatDate, formatSlot } from '../../../shared/format';
import { paths } from '../../../shared/page/paths';
import { storeScrollTarget } from '../../../shared/page/scroll-target';
import { ButtonLink } from '../../../shared/ui/button';
import { Badge } from '../../../shared/ui/feedback/badge';
import { ImportedBadge } from '../../../shared/ui/feedback/imported-badge';
import { Figure } from '../../../shared/ui/figure';
import {
  WashingMachineDrawing,
  washingMachineLegend,
} from '../../../shared/ui/figures/washing-machine';
import { RecordCard } from './record-card';
import { RecordList, type Pages } from './record-list';

export function ServiceRequestList({ list }: { list: Pages<CustomerServiceRequest> }) {
  return (
    <RecordList
      list={list}
      noun="service requests"
      empty={{
        title: 'No service requests found',
        actions: (
          // The request form is on the home page.
          <ButtonLink to={paths.home} onClick={() => storeScrollTarget(sessionStorage, 'contact')}>
            Request Service
          </ButtonLink>
        ),
        figure: (
          <Figure number={1} title="Washing machine" tone="bare" legend={washingMachineLegend}>
            <WashingMachineDrawing />
          </Figure>
        ),
      }}
    >
      {(request) => <ServiceRequestCard key={request.id} request={request} />}
    </RecordList>
  );
}

function ServiceRequestCard({ request }: { request: CustomerServiceRequest }) {
  const { number, brand, applianceType, status, appointment } = request;
  const facts = [{ label: 'Requested', value: formatDate(request.createdAt) }];
  if (appointment && appointmentStatusRules[appointment.status].stands) {
    const { appointmentDate, timeSlot } = appointment;
    facts.push({
      label: `Visit ${appointment.number}`,
      value: `${formatCalendarDate(appointmentDate)}, ${formatSlot(timeSlot)}`,
    });
  }
  if (request.completedAt) {
    facts.push({ label: 'Completed', value: formatDate(request.completedAt) });
  }
  return (
    <RecordCard
      title={applianceTitle({ brand, appliance: applianceType })}
      number={number}
      status={serviceRequestStatusRules[status]}
      badge={
        <>
          <ImportedBadge origin={request.origin} />
          {request.isEmergency && <Badge tone="lantern">Emergency Service</Badge>}
        </>
      }
      facts={facts}
      description={request.problemDescription}
      technicianNotes={request.technicianNotes}
    />
  );
}
