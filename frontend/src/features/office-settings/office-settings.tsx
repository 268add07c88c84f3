import { useOfficeUser } from '../../shared/session/office-role';
import { useAddressParams } from '../../shared/page/use-address-params';
import { EmptyState } from '../../shared/ui/feedback/empty-state';
import { OfficeTabs } from '../../shared/ui/office/office-tabs';
import text from '../../shared/ui/office/record-text.module.css';
import { Users } from './users/users';

const addressKeys = { tab: 'tab' } as const;

export function OfficeSettings() {
  const [params, change] = useAddressParams(addressKeys);
  const { isOwner } = useOfficeUser();
  const tabs = [{ key: 'users', label: 'Users', ownersOnly: true, children: <Users /> }];
  const offered = tabs.filter(({ ownersOnly }) => isOwner || !ownersOnly);
  const shown = offered.find(({ key }) => key === params.tab) ?? offered[0];
  return (
    <>
      <h1 className={text.pageTitle}>Settings</h1>
      {shown ? (
        <OfficeTabs
          activeKey={shown.key}
          onChange={(tab) => change({ tab })}
          items={offered.map(({ key, label, children }) => ({ key, label, children }))}
        />
      ) : (
        <EmptyState title="Only owners can change settings">
          Ask an owner of the business if something here has to change.
        </EmptyState>
      )}
    </>
  );
}
