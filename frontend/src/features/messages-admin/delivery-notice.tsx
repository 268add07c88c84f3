import { useMessageDeliveryQuery } from './message-endpoints';
import { deliveryWords } from './message-words';
import styles from './messages-admin.module.css';

/** How messages are sent; nothing until it's known. */
export function DeliveryNotice() {
  const { data } = useMessageDeliveryQuery(undefined, { refetchOnMountOrArgChange: true });
  const words = data && deliveryWords(data);
  return (
    <p className={styles.delivery} data-tone={words?.warn ? 'warn' : undefined} role="status">
      {words?.text}
    </p>
  );
}
