import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDelayed } from '#client/platform/use-delayed.ts'
import { Card } from '#client/ui/card.tsx'
import { Input } from '#client/ui/input.tsx'
import { useFailureToast } from '#client/ui/outcome-toast.ts'
import { Pagination } from '#client/ui/pagination.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import type { AdminUser } from '#contract/access.ts'
import { pageSize, usersQuery } from './access.queries.ts'
import { loadFailure } from './access-texts.ts'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { ProgramBadge } from './program-badge.tsx'
import { RolesDialog } from './roles-dialog.tsx'
import { StatusBadge } from './status-badge.tsx'
import { UserActions } from './user-actions.tsx'

type Opened = { dialog: 'edit' | 'roles'; user: AdminUser }

const searchDelay = 300

/** All users, and what an administrator does with them. */
export function UsersTable() {
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const search = useDelayed(typed.trim(), searchDelay)
  const users = useQuery(usersQuery({ page, search }))
  useFailureToast(users.isError, loadFailure)
  const [opened, setOpened] = useState<Opened | null>(null)
  // As it is now, not as it was when the dialog was opened.
  const user = opened && (users.data?.items.find(({ id }) => id === opened.user.id) ?? opened.user)

  const columns: Column<AdminUser>[] = [
    ...userColumns,
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      wide: true,
      cell: (row) => (
        <UserActions user={row} onOpen={(dialog) => setOpened({ dialog, user: row })} />
      ),
    },
  ]
  return (
    <Card
      title="Users / Students"
      actions={
        <Input
          type="search"
          aria-label="Search users by name or email"
          placeholder="Search name or email"
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setPage(1)
          }}
          className="sm:w-64"
        />
      }
    >
      <Table
        caption="Users and students"
        columns={columns}
        rows={users.data?.items}
        rowKey={({ id }) => id}
        empty={search ? 'No user matches your search' : 'No users yet'}
        error={users.isError ? loadFailure : null}
        onRetry={() => void users.refetch()}
      />
      <Pagination
        label="users"
        page={page}
        pageSize={pageSize}
        total={users.data?.total}
        onChange={setPage}
      />
      {user && opened?.dialog === 'edit' && (
        <EditUserDialog key={user.id} user={user} onClose={() => setOpened(null)} />
      )}
      {user && opened?.dialog === 'roles' && (
        <RolesDialog key={user.id} user={user} onClose={() => setOpened(null)} />
      )}
    </Card>
  )
}

const userColumns: Column<AdminUser>[] = [
  {
    key: 'name',
    header: 'Name',
    wide: true,
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  {
    key: 'email',
    header: 'Email',
    cell: ({ email }) => <span className="break-words">{email}</span>,
  },
  {
    key: 'plan',
    header: 'Plan',
    cell: ({ plan }) =>
      plan ? <ProgramBadge program={plan} /> : <span className="text-muted-foreground">None</span>,
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
]
