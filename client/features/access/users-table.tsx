import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useListState } from '#client/platform/lists/list-state.ts'
import { useOpened } from '#client/platform/lists/use-opened.ts'
import { Select } from '#client/ui/controls/select.tsx'
import { MemberLink } from '#client/ui/displays/member-link.tsx'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import { FirstOne } from '#client/ui/lists/first-one.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import { actionsColumn } from '#client/ui/lists/table-column.ts'
import { type AdminUser, userSorts } from '#contract/access/access.ts'
import { pages } from '#contract/site/pages.ts'
import { usersQuery } from './access.queries.ts'
import { loadFailure } from './access-texts.ts'
import { ProgramBadge } from './program-badge.tsx'
import { StatusBadge } from './status-badge.tsx'
import { StaffBadge } from './team/staff-badge.tsx'
import { UserActions, type UserDialog } from './user-actions.tsx'
import { userDialogs } from './user-dialogs.ts'

type Opened = { dialog: Exclude<UserDialog, 'edit'> | 'factors'; user: AdminUser }

const accounts = ['in use', 'suspended'] as const
const accountOptions = [
  { value: '', label: 'All accounts' },
  { value: 'in use', label: 'In use' },
  { value: 'suspended', label: 'Suspended' },
]

/** All users, with an administrator's actions. */
export function UsersTable() {
  const list = useListState({ sortKeys: userSorts, filters: ['account'] })
  const account = accounts.find((one) => one === list.filters.account)
  const users = useQuery(usersQuery({ ...list.call, account }))
  const [edited, edit] = useOpened(users.data?.items, 'panel')
  const [opened, setOpened] = useState<Opened | null>(null)
  // The user's current state, not the one from when the dialog was opened.
  const user = opened && (users.data?.items.find(({ id }) => id === opened.user.id) ?? opened.user)

  const columns: Column<AdminUser>[] = [
    ...userColumns,
    {
      ...actionsColumn,
      cell: (row) => (
        <UserActions
          user={row}
          onOpen={(dialog) => (dialog === 'edit' ? edit(row) : setOpened({ dialog, user: row }))}
        />
      ),
    },
  ]
  const OpenedDialog = opened && userDialogs[opened.dialog]
  return (
    <AdminList
      title="Users / Students"
      caption="Users and students"
      item="user"
      items="users"
      list={list}
      query={users}
      rows={users.data?.items}
      total={users.data?.total}
      rowKey={({ id }) => id}
      columns={columns}
      empty={
        <FirstOne
          hint="Everyone who registers or accepts an invitation."
          make={{ to: pages.invitations }}
          label="Invite someone"
        >
          No users yet
        </FirstOne>
      }
      failure={loadFailure}
      searchLabel="Search users by name or email"
      searchPlaceholder="Search name or email"
      filters={
        <Select
          aria-label="Accounts"
          options={accountOptions}
          value={account ?? ''}
          onChange={({ target }) => list.setFilter('account', target.value)}
        />
      }
    >
      {edited && (
        <userDialogs.edit
          key={edited.id}
          user={edited}
          onClose={() => edit(null)}
          onFactors={() => {
            edit(null)
            setOpened({ dialog: 'factors', user: edited })
          }}
        />
      )}
      {user && OpenedDialog && (
        <OpenedDialog key={user.id} user={user} onClose={() => setOpened(null)} />
      )}
    </AdminList>
  )
}

const userColumns: Column<AdminUser>[] = [
  {
    key: 'name',
    header: 'Name',
    phone: 'first',
    wide: true,
    cell: ({ id, name, staffRole }) => (
      <span className="inline-flex flex-wrap items-center gap-1.5 font-medium">
        <MemberLink id={id} name={name} />
        {staffRole && <StaffBadge role={staffRole} />}
      </span>
    ),
  },
  {
    key: 'email',
    header: 'Email',
    phone: 'second',
    cell: ({ email }) => <span className="break-words">{email}</span>,
  },
  {
    key: 'plan',
    header: 'Plan',
    phone: 'first-end',
    cell: ({ plan }) =>
      plan ? <ProgramBadge program={plan} /> : <span className="text-muted-foreground">None</span>,
  },
  {
    key: 'status',
    header: 'Status',
    phone: 'second-end',
    cell: ({ status, suspension }) => (
      <span className="inline-flex flex-wrap gap-1.5">
        <StatusBadge status={status} />
        {suspension && <StatusBadge status="suspended" />}
      </span>
    ),
  },
]
