import { memo } from 'react';
import cards from '../../../shared/ui/office/record-cards.module.css';
import {
  EmergencyMark,
  RequestAppliance,
  Received,
  RequestStatus,
  Requester,
  VisitLink,
} from './request-parts';
import { isWaiting, isWaitingEmergency } from './request-words';
import { RequestButtons, type RequestListProps, type RequestRowProps } from './requests-table';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from './requests.module.css';

export function RequestsCards({ requests, ...card }: RequestListProps) {
  return (
    <ul className={cards.cards}>
      {requests.map((request) => (
        <Card key={request.id} request={request} {...card} />
      ))}
    </ul>
  );
}

const Card = memo(function Card({ request, onOpen }: RequestRowProps) {
  return (
    <li
      className={`${cards.card} ${styles.card}`}
      data-open={isWaiting(request)}
      data-emergency={isWaitingEmergency(request)}
    >
      <div className={cards.cardHead}>
        <div>
          <span className={styles.number}>{request.number}</span>
          <Received request={request} />
        </div>
        <div className={styles.marks}>
          <EmergencyMark request={request} />
          <RequestStatus status={request.status} />
        </div>
      </div>
      <div className={cards.cardBody}>
        <div>
          <Requester request={request} />
        </div>
        <div>
          <RequestAppliance request={request} />
        </div>
        <span className={text.excerpt}>{request.problemDescription}</span>
        <VisitLink request={request} />
      </div>
      <div className={cards.cardFoot}>
        <div className={cards.cardActions}>
          <RequestButtons request={request} onOpen={onOpen} />
        </div>
      </div>
    </li>
  );
});
