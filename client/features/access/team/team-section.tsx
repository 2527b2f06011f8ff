import { useQuery } from '@tanstack/react-query'
import { MailPlus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '#client/platform/session/session.tsx'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { day } from '#client/ui/displays/format.ts'
import { MemberLink } from '#client/ui/displays/member-link.tsx'
import { useIsPhone } from '#client/ui/layout/use-is-phone.ts'
import { FirstOne } from '#client/ui/lists/first-one.tsx'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import { actionsColumn } from '#client/ui/lists/table-column.ts'
import { ThumbActions } from '#client/ui/lists/thumb-actions.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import { may } from '#contract/access/permissions.ts'
import type { TeamMember } from '#contract/access/staff.ts'
import { loadFailure } from '../access-texts.ts'
import { StatusBadge } from '../status-badge.tsx'
import { StaffBadge } from './staff-badge.tsx'
import { teamQuery } from './team.queries.ts'
import { TeamInvitations } from './team-invitations.tsx'

const AddMemberDialog = lateDialog(
  async () => (await import('./add-member-dialog.tsx')).AddMemberDialog,
)
const InviteToTeamDialog = lateDialog(
  async () => (await import('./invite-to-team-dialog.tsx')).InviteToTeamDialog,
)
const HandOverDialog = lateDialog(
  async () => (await import('./hand-over-dialog.tsx')).HandOverDialog,
)
const StaffRoleDialog = lateDialog(
  async () => (await import('./staff-role-dialog.tsx')).StaffRoleDialog,
)

type Opened = { dialog: 'add' | 'invite' } | { dialog: 'role' | 'transfer'; member: TeamMember }

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [firstRead(teamQuery())]

/** Who works in the academy's office, and what each may do there. */
export default function TeamSection() {
  const user = useUser()
  const team = useQuery(teamQuery())
  const isPhone = useIsPhone()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  useFailureToast(team.isError, loadFailure)
  const isOwner = may(user, 'ownership.hand-over')
  const columns: Column<TeamMember>[] = [
    ...memberColumns,
    {
      ...actionsColumn,
      cell: (member) => (
        <MemberActions
          member={member}
          isOwner={isOwner}
          onOpen={(dialog) => setOpened({ dialog, member })}
        />
      ),
    },
  ]
  const actions = (
    <>
      <Button onClick={() => setOpened({ dialog: 'invite' })}>
        <MailPlus aria-hidden="true" />
        Invite by E-mail
      </Button>
      <Button variant="outline" onClick={() => setOpened({ dialog: 'add' })}>
        <UserPlus aria-hidden="true" />
        Add Member
      </Button>
    </>
  )
  return (
    <>
      <Card
        title="Team"
        description="Admins may do everything, and can make other users admins under Users. Staff may do part of it."
        actions={!isPhone && actions}
      >
        {isPhone && <ThumbActions>{actions}</ThumbActions>}
        <Table
          caption="Team"
          columns={columns}
          rows={team.data}
          rowKey={({ id }) => id}
          empty={
            <FirstOne
              hint="The people who help you in the office, each with their own role."
              make={() => setOpened({ dialog: 'invite' })}
              label="Invite by E-mail"
            >
              No team members yet
            </FirstOne>
          }
          error={team.isError ? loadFailure : null}
          onRetry={() => void team.refetch()}
        />
        {opened?.dialog === 'add' && <AddMemberDialog onClose={close} />}
        {opened?.dialog === 'invite' && <InviteToTeamDialog onClose={close} />}
        {opened?.dialog === 'role' && <StaffRoleDialog member={opened.member} onClose={close} />}
        {opened?.dialog === 'transfer' && <HandOverDialog member={opened.member} onClose={close} />}
      </Card>
      <TeamInvitations />
    </>
  )
}

interface MemberActionsProps {
  member: TeamMember
  /** Whether the reader owns the academy. */
  isOwner: boolean
  onOpen: (dialog: 'role' | 'transfer') => void
}

function MemberActions({ member, isOwner, onOpen }: MemberActionsProps) {
  const { name, staffRole, suspended } = member
  if (staffRole === 'owner') return null
  if (staffRole === 'admin') {
    if (!isOwner || suspended) return null
    return (
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Transfer to ${name}`}
        onClick={() => onOpen('transfer')}
      >
        Transfer
      </Button>
    )
  }
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={`Change role of ${name}`}
      onClick={() => onOpen('role')}
    >
      Change Role
    </Button>
  )
}

const memberColumns: Column<TeamMember>[] = [
  {
    key: 'name',
    header: 'Name',
    phone: 'first',
    wide: true,
    cell: ({ id, name, suspended }) => (
      <span className="inline-flex flex-wrap items-center gap-1.5 font-medium">
        <MemberLink id={id} name={name} />
        {suspended && <StatusBadge status="suspended" />}
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
    key: 'role',
    header: 'Role',
    phone: 'first-end',
    cell: ({ staffRole }) => <StaffBadge role={staffRole} />,
  },
  { key: 'since', header: 'Since', cell: ({ since }) => day(since) },
]
