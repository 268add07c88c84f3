import { Button, Flex, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import type { OfficeUser } from '@contracts/customers/office-users';
import { officeRoleRules } from '@contracts/vocabulary/office/office-roles';
import { useOfficeUser } from '../../../shared/session/office-role';
import { NotLoaded } from '../../../shared/ui/office/not-loaded';
import text from '../../../shared/ui/office/record-text.module.css';
import { useMedia } from '../../../shared/ui/use-media';
import { EditUser } from './edit-user';
import { InviteUser } from './invite-user';
import { useOfficeUsersQuery } from './office-user-endpoints';
import { LastLogin, nameOf, UserState } from './user-parts';

const pollingMs = 20_000;

/** Who works at the office, and what they may do. */
export function Users() {
  const { data, error, refetch } = useOfficeUsersQuery(undefined, {
    pollingInterval: pollingMs,
    refetchOnMountOrArgChange: true,
  });
  const { id: ownId } = useOfficeUser();
  const [inviting, setInviting] = useState(false);
  const [edited, setEdited] = useState<OfficeUser>();
  const [editing, setEditing] = useState(false);
  const isWide = useMedia('(min-width: 640px)');
  if (error && !data) return <NotLoaded title="Users not loaded" error={error} retry={refetch} />;

  const change = (user: OfficeUser) => (
    <Button
      aria-label={`Change ${nameOf(user)}`}
      onClick={() => {
        setEdited(user);
        setEditing(true);
      }}
    >
      Change
    </Button>
  );
  const name = (user: OfficeUser) => (
    <>
      <span className={text.name}>
        {nameOf(user)}
        {String(user.id) === ownId && ' (you)'}
      </span>
      <div className={text.note}>{user.email}</div>
    </>
  );
  const role = (user: OfficeUser) => (
    <Flex gap={8} align="center" wrap>
      {officeRoleRules[user.officeRole].label}
      <UserState user={user} />
    </Flex>
  );
  const columns: TableColumnsType<OfficeUser> = isWide
    ? [
        { title: 'Name', key: 'name', render: (_, user) => name(user) },
        { title: 'Role', key: 'role', render: (_, user) => role(user) },
        { title: 'Last login', key: 'login', render: (_, user) => <LastLogin user={user} /> },
        { title: 'Change', key: 'change', align: 'right', render: (_, user) => change(user) },
      ]
    : [
        {
          title: 'Users',
          key: 'name',
          render: (_, user) => (
            <Flex vertical gap={8} align="start">
              <div>{name(user)}</div>
              {role(user)}
              {change(user)}
            </Flex>
          ),
        },
      ];
  return (
    <Flex vertical gap={16}>
      <Flex justify="space-between" align="center" wrap gap={12}>
        <p className={text.note}>
          Everyone’s name is in the log of what they change. Owners can do everything; dispatchers
          everything but refunds, users and settings.
        </p>
        <Button type="primary" onClick={() => setInviting(true)}>
          Invite someone
        </Button>
      </Flex>
      <Table<OfficeUser>
        rowKey="id"
        columns={columns}
        dataSource={data ?? []}
        loading={!data}
        pagination={false}
        size="middle"
      />
      <InviteUser open={inviting} onClose={() => setInviting(false)} />
      <EditUser user={edited} open={editing} onClose={() => setEditing(false)} />
    </Flex>
  );
}
