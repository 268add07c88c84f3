import { useEffect, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Technician } from '@contracts/tracking/technicians';
import { AppointmentsBoard } from '../../../features/dispatch/appointments/appointments-board';
import { DispatchHeader } from '../../../features/dispatch/dispatch-header';
import { LiveTracking } from '../../../features/dispatch/live-tracking/live-tracking';
import { Overview } from '../../../features/dispatch/overview/overview';
import { RequestsBoard } from '../../../features/dispatch/requests/requests-board';
import { NoLongerFit } from '../../../features/dispatch/technicians/no-longer-fit';
import { TechnicianToday } from '../../../features/dispatch/technicians/technician-today';
import { NewTechnicianForm } from '../../../features/technicians/new-technician-form';
import { TechnicianCards } from '../../../features/technicians/technician-cards';
import {
  techniciansPollingMs,
  useTechniciansQuery,
} from '../../../features/technicians/technicians-endpoints';
import { useDispatchPolling } from '../../../shared/live/dispatch-topic';
import { PageHead } from '../../../shared/ui/page-head';
import { Loaded } from '../../../shared/ui/office/loaded';
import { OfficeTabs } from '../../../shared/ui/office/office-tabs';

const noTechnicians: readonly Technician[] = [];

const tabs = [
  'overview',
  'technicians',
  'appointments',
  'live-tracking',
  'service-requests',
  'create-technician',
];

/** The office's day: counts, technicians, appointments and journeys. The tab is in the address. */
export default function AdminTrackingPage() {
  const [params, setParams] = useSearchParams();
  const polling = useDispatchPolling();
  const technicians = useTechniciansQuery(undefined, polling(techniciansPollingMs));
  const [added, setAdded] = useState<string>();
  useEffect(() => {
    scrollTo(0, 0);
  }, []);

  /** Appointments and journeys are useful even without the technicians. */
  const known = technicians.data ?? noTechnicians;
  /** Without those who have left: they have no day and are on no map. */
  const present = technicians.data?.filter(({ active }) => active);
  const wanted = params.get('tab') ?? '';
  const tab = tabs.includes(wanted) ? wanted : 'overview';
  // Days and filters stay in the address, so that going back shows the same appointments.
  const show = (next: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.delete('job');
      after.delete('request');
      if (next === 'overview') after.delete('tab');
      else after.set('tab', next);
      return after;
    });

  /** Parts that need the technicians wait for them, and say so if they can't be loaded. */
  const withTechnicians = (content: (loaded: Technician[]) => ReactNode) => (
    <Loaded what="technicians" data={technicians.data} asked={technicians}>
      {content}
    </Loaded>
  );

  return (
    <>
      <PageHead title="Tracking administration" />
      <DispatchHeader technicians={technicians} />
      <OfficeTabs
        activeKey={tab}
        onChange={show}
        items={[
          {
            key: 'overview',
            label: 'Overview',
            children: <Overview technicians={present} active={tab === 'overview'} />,
          },
          {
            key: 'technicians',
            label: 'Technicians',
            children: withTechnicians((loaded) => (
              <TechnicianCards
                technicians={loaded}
                Today={TechnicianToday}
                NoLongerFit={NoLongerFit}
                added={tab === 'technicians' ? added : undefined}
                onAdd={() => {
                  setAdded(undefined);
                  show('create-technician');
                }}
              />
            )),
          },
          {
            key: 'appointments',
            label: 'Appointments',
            children: <AppointmentsBoard technicians={known} active={tab === 'appointments'} />,
          },
          {
            key: 'live-tracking',
            label: 'Live Tracking',
            children: (
              <LiveTracking
                technicians={present ?? noTechnicians}
                active={tab === 'live-tracking'}
              />
            ),
          },
          {
            key: 'service-requests',
            label: 'Service Requests',
            children: <RequestsBoard crew={known} active={tab === 'service-requests'} />,
          },
          {
            key: 'create-technician',
            label: 'Create Technician',
            children: (
              <NewTechnicianForm
                kind="create"
                note="Name and phone are required. The rest can be added later."
                onAdded={(id) => {
                  setAdded(id);
                  show('technicians');
                }}
              />
            ),
          },
        ]}
      />
    </>
  );
}
