import { useDispatch } from 'react-redux';
import { useLogoutAdminMutation } from '../../../features/auth/auth-endpoints';
import { allDropped } from '../../../shared/editing/drafts.slice';
import { signedOut } from '../../../shared/session/session.slice';

/** Logs out of the office, also when the server can't be told. */
export function useLeave(onLeave: () => void): { leave: () => Promise<void>; isLeaving: boolean } {
  const dispatch = useDispatch();
  const [logout, { isLoading }] = useLogoutAdminMutation();
  const leave = async () => {
    const answer = await logout();
    // oxlint-disable-next-line no-console -- the spec shows a failed logout there and nowhere else
    if (answer.error) console.error(answer.error);
    onLeave();
    dispatch(allDropped());
    dispatch(signedOut({ as: 'admin' }));
  };
  return { leave, isLeaving: isLoading };
}
