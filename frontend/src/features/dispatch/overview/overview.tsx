import { Card, Col, Flex, Row, Statistic } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DispatchRecord } from '@contracts/tracking/records';
import type { Technician } from '@contracts/tracking/technicians';
import { technicianStatusRules } from '@contracts/vocabulary/technician-status';
import { formatCount } from '../../../shared/format';
import { useDispatchPolling } from '../../../shared/live/dispatch-topic';
import { trackingPath } from '../../../shared/page/paths';
import { Loaded } from '../../../shared/ui/office/loaded';
import { WorkStatus } from '../../../shared/ui/office/work-status';
import { RecordPanel } from '../../../shared/ui/office/record-panel';
import { AlertsPanel } from './alerts-panel';
import { useAppointmentsQuery } from '../appointment-endpoints';
import { pollingMs, useHealthQuery, useTrackingRecordsQuery } from '../dispatch-endpoints';
import { ExpectedArrival } from '../jobs/expected-arrival';
import { RecordBadges } from '../jobs/job-parts';
import { TechnicianToday } from '../technicians/technician-today';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from '../dispatch.module.css';
import { FirstTechnician } from './first-technician';
import { healthText } from './overview-text';
import { activeRecords, countOfDay, recentActivity } from '../jobs/job';
import { wholeDay } from '../assignment/use-technician-choices';
import { useNow, useToday } from '../../../shared/ui/use-now';

/** The day at a glance. An unknown count is a dash, not a zero. */
export function Overview({
  technicians,
  active: inSight,
}: {
  technicians: readonly Technician[] | undefined;
  /** Whether it's the open tab. Only then it polls. */
  active: boolean;
}) {
  const polling = useDispatchPolling();
  const today = useToday();
  const records = useTrackingRecordsQuery(undefined, polling(pollingMs.tracking, inSight));
  const { data: list } = useAppointmentsQuery(
    { from: today, to: today, limit: wholeDay },
    polling(pollingMs.appointments, inSight),
  );
  const day = list && countOfDay(list.items, today);
  const health = useHealthQuery(undefined, {
    pollingInterval: inSight ? pollingMs.health : 0,
  });
  const system = healthText(health.currentData, health.isError);
  const onDuty = technicians?.filter(({ status }) => technicianStatusRules[status].onDuty);
  const free = onDuty?.filter(({ status }) => technicianStatusRules[status].free).length;
  return (
    <Flex vertical gap={24}>
      {technicians?.length === 0 && <FirstTechnician />}
      <Row gutter={[16, 16]}>
        <Count
          label="Active Technicians"
          note={`Currently available${onDuty ? `, of ${onDuty.length} on duty` : ''}`}
        >
          {shown(free)}
        </Count>
        <Count label="Active Tracking" note="Jobs in progress">
          {shown(records.data && activeRecords(records.data).length)}
        </Count>
        <Count
          label="Today’s Appointments"
          note={`Scheduled today${day?.canceled ? `, ${day.canceled} of them canceled` : ''}`}
        >
          {shown(day?.all)}
        </Count>
        <Count
          label="System Status"
          note={<SystemNote note={system.note} notices={health.currentData?.notices} />}
          word={system.word}
        >
          {system.word ?? '–'}
        </Count>
      </Row>
      <Row gutter={[24, 24]}>
        <Col xs={24} lg={13}>
          <AlertsPanel technicians={technicians} active={inSight} />
        </Col>
        <Col xs={24} lg={11}>
          <RecordPanel title="Recent Activity">
            <Loaded what="activity" data={records.data} asked={records} small>
              {(data) => <Activity records={data} technicians={technicians} />}
            </Loaded>
          </RecordPanel>
        </Col>
      </Row>
      {technicians && technicians.length > 0 && <Crew technicians={technicians} />}
    </Flex>
  );
}

const filling = { root: { height: '100%' } };

const shown = (count: number | undefined): string =>
  count === undefined ? '–' : formatCount(count);

function Count({
  label,
  note,
  word,
  children,
}: {
  label: string;
  note: ReactNode;
  word?: string;
  children: string;
}) {
  return (
    <Col xs={12} lg={6}>
      <Card size="small" styles={filling}>
        <Statistic
          title={label}
          value={children}
          formatter={(value) => <span data-word={word}>{value}</span>}
        />
        <div className={text.note}>{note}</div>
      </Card>
    </Col>
  );
}

function SystemNote({ note, notices = [] }: { note: string; notices?: readonly string[] }) {
  if (notices.length === 0) return note;
  return (
    <>
      <p>{note}</p>
      <ul className={styles.notices}>
        {[...new Set(notices)].map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
    </>
  );
}

const nameOf = ({ technicianId }: DispatchRecord, technicians: readonly Technician[]) =>
  technicians.filter(({ id }) => id === technicianId).map(({ name }) => `${name}, `);

/** Who is free, and what everyone does next. */
function Crew({ technicians }: { technicians: readonly Technician[] }) {
  return (
    <RecordPanel title="Technicians today">
      <ul className={styles.crew}>
        {technicians.map((technician) => (
          <li key={technician.id} className={styles.activity}>
            <strong>{technician.name}</strong>
            <WorkStatus status={technician.status} />
            <span className={styles.today}>
              <TechnicianToday technician={technician} />
            </span>
          </li>
        ))}
      </ul>
    </RecordPanel>
  );
}

function Activity({
  records,
  technicians = [],
}: {
  records: readonly DispatchRecord[];
  technicians: readonly Technician[] | undefined;
}) {
  const now = useNow(10);
  const recent = recentActivity(records);
  if (recent.length === 0)
    return (
      <p className={styles.empty}>
        No active jobs right now. A job appears here once it is dispatched.
      </p>
    );
  return (
    <ul className={styles.rows}>
      {recent.map((record) => (
        <li key={record.appointmentId} className={styles.activity}>
          <div>
            <Link to={trackingPath(record.appointmentId, record.trackingKey)} className={text.mono}>
              {record.appointment.number}
            </Link>{' '}
            <strong>{record.customerName}</strong>
          </div>
          <WorkStatus status={record.status} />
          <span className={text.note}>
            {nameOf(record, technicians)}
            <ExpectedArrival record={record} now={now} />
          </span>
          <RecordBadges record={record} />
        </li>
      ))}
    </ul>
  );
}
