import { Button, Flex } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import type { OfficeUser } from '@contracts/customers/office-users';
import { officeRoleRules } from '@contracts/vocabulary/office/office-roles';
import { useOfficeUser } from '../../../shared/session/office-role';
import { Loaded } from '../../../shared/ui/office/loaded';
import { RecordTable, type RecordColumn } from '../../../shared/ui/office/record-table';
import text from '../../../shared/ui/office/record-text.module.css';
import { useAuthenticatorQuery } from '../login/authenticator-endpoints';
import { EditUser } from './edit-user';
import { InviteUser } from './invite-user';
import { useOfficeUsersQuery } from './office-user-endpoints';
import { SecondStepForAll } from './second-step-for-all';
import { LastLogin, nameOf, SecondStep, UserState } from './user-parts';

const polling = { pollingInterval: 20_000, refetchOnMountOrArgChange: true } as const;

/** Who works at the office, and what they may do. */
export function Users() {
  const users = useOfficeUsersQuery(undefined, polling);
  const { data: own } = useAuthenticatorQuery(undefined, polling);
  const isRequired = own?.rule?.required ?? false;
  const { id: ownId } = useOfficeUser();
  const [inviting, setInviting] = useState(false);
  const [edited, setEdited] = useState<OfficeUser>();
  const [editing, setEditing] = useState(false);
  const edit = useCallback((user: OfficeUser) => {
    setEdited(user);
    setEditing(true);
  }, []);
  const context = useMemo(() => ({ ownId, isRequired, onChange: edit }), [ownId, isRequired, edit]);
  return (
    <Flex vertical gap={16}>
      <Flex justify="space-between" align="center" wrap gap={12}>
        <p className={text.note}>Everyone’s name is in the log of what they change.</p>
        <Button type="primary" onClick={() => setInviting(true)}>
          Invite someone
        </Button>
      </Flex>
      <Loaded what="users" data={users.data} asked={users}>
        {(data) => (
          <>
            <RecordTable columns={columns} items={data} context={context} />
            {own && <SecondStepForAll own={own} users={data} />}
          </>
        )}
      </Loaded>
      <InviteUser open={inviting} onClose={() => setInviting(false)} />
      <EditUser user={edited} open={editing} onClose={() => setEditing(false)} ownId={ownId} />
    </Flex>
  );
}

interface Shared {
  ownId: string;
  isRequired: boolean;
  onChange: (user: OfficeUser) => void;
}

const columns: readonly RecordColumn<OfficeUser, Shared>[] = [
  {
    title: 'Name',
    render: (user, { ownId }) => (
      <>
        <span className={text.name}>
          {nameOf(user)}
          {String(user.id) === ownId && ' (you)'}
        </span>
        <div className={text.note}>{user.email}</div>
      </>
    ),
  },
  {
    title: 'Role',
    width: '20%',
    render: (user) => (
      <Flex gap={8} align="center" wrap>
        {officeRoleRules[user.officeRole].label}
        <UserState user={user} />
      </Flex>
    ),
  },
  {
    title: 'Two-step login',
    width: '17%',
    render: (user, { isRequired }) => <SecondStep user={user} isRequired={isRequired} />,
  },
  { title: 'Last login', width: '20%', render: (user) => <LastLogin user={user} /> },
  {
    title: 'Change',
    width: 110,
    actions: true,
    render: (user, { onChange }) => (
      <Button aria-label={`Change ${nameOf(user)}`} onClick={() => onChange(user)}>
        Change
      </Button>
    ),
  },
];
