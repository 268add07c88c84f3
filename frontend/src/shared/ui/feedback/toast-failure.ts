import { messageOf } from '../../api/api-error';
import { toast } from './toast-store';

/**
 * Shows why a call failed: the server's message, or the fallback if it sent none. Apart from the
 * store, so that the first load of a public page doesn't need to read errors.
 */
export const toastFailure = (title: string, error: unknown, fallback = 'Please try again.'): void =>
  void toast({ title, description: messageOf(error, fallback), variant: 'destructive' });
