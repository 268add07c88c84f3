import type { Appliance } from '@contracts/vocabulary/booking';
import { Provider } from 'react-redux';
import { RequestForm } from '../../features/marketing/request-form/request-form';
import { store } from '../store';

/**
 * The request form with its store: a separate chunk, because the landing page opens without either.
 */
export default function HomeRequestForm({ appliance }: { appliance?: Appliance | undefined }) {
  return (
    <Provider store={store}>
      <RequestForm appliance={appliance} />
    </Provider>
  );
}
