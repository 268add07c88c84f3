import { Provider } from 'react-redux';
import { RequestForm, type QuoteFor } from '../../features/marketing/request-form/request-form';
import { store } from '../store';

/**
 * The request form with its store: a separate chunk, because the landing page opens without either.
 */
export default function HomeRequestForm({ quote }: { quote?: QuoteFor | undefined }) {
  return (
    <Provider store={store}>
      <RequestForm quote={quote} />
    </Provider>
  );
}
