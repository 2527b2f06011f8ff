import { useQuery } from '@tanstack/react-query'
import { Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { pageSize } from '#client/platform/lists/list-state.ts'
import { Badge, type BadgeProps } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { day } from '#client/ui/displays/format.ts'
import { MemberLink } from '#client/ui/displays/member-link.tsx'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import { RowActions } from '#client/ui/lists/row-actions.tsx'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import { actionsColumn } from '#client/ui/lists/table-column.ts'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { InvitationState } from '#contract/invitations.ts'
import type { TeamInvitation } from '#contract/team-invitations.ts'
import { loadFailure } from '../access-texts.ts'
import { StaffBadge } from './staff-badge.tsx'
import {
  teamInvitationsQuery,
  useResendInvitation,
  useWithdrawInvitation,
} from './team-invitations.queries.ts'

const looks: Record<InvitationState, BadgeProps['variant']> = {
  open: 'info',
  accepted: 'success',
  expired: 'warning',
  withdrawn: 'neutral',
  ended: 'warning',
}

/** States in which nobody has taken an invitation, and it can still be sent. */
const waiting: readonly InvitationState[] = ['open', 'expired', 'ended']

/** Who has been invited to the team by mail; nothing while nobody has. */
export function TeamInvitations() {
  const [page, setPage] = useState(1)
  const invitations = useQuery(teamInvitationsQuery({ page, limit: pageSize }))
  const { items, total } = invitations.data ?? {}
  if (!invitations.isError && !total) return null
  return (
    <Card
      title="Invitations to the Team"
      description="An invitation ends when whoever sent it is no longer an admin; another admin can send it again."
    >
      <Table
        caption="Invitations to the team"
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
        empty="Nobody has been invited yet"
        error={invitations.isError ? loadFailure : null}
        onRetry={() => void invitations.refetch()}
      />
      <Pagination
        label="Invitations"
        page={page}
        pageSize={pageSize}
        total={total}
        onChange={setPage}
      />
    </Card>
  )
}

function InvitationActions({ invitation: { id, email, state } }: { invitation: TeamInvitation }) {
  const resend = useResendInvitation()
  const withdraw = useWithdrawInvitation()
  if (!waiting.includes(state)) return null
  const end = async () => {
    const question = {
      title: `Withdraw the invitation of ${email}?`,
      description: 'The link in the e-mail stops working at once.',
      confirmLabel: 'Yes, Withdraw',
    }
    if (!(await askFirst(question))) return
    const outcome = { done: 'Invitation Withdrawn', failed: 'Failed to withdraw it.' }
    await tellOutcome(withdraw.mutateAsync(id), outcome)
  }
  return (
    <RowActions
      subject={email}
      actions={[
        {
          label: 'Send Again',
          name: `Send the invitation of ${email} again`,
          icon: <Send aria-hidden="true" />,
          busy: resend.isPending,
          onSelect: () =>
            void tellOutcome(resend.mutateAsync(id), {
              done: 'Invitation Sent',
              failed: 'Failed to send the invitation.',
            }),
        },
        {
          label: 'Withdraw',
          name: `Withdraw the invitation of ${email}`,
          icon: <Undo2 aria-hidden="true" />,
          busy: withdraw.isPending,
          onSelect: () => void end(),
        },
      ]}
    />
  )
}

const columns: Column<TeamInvitation>[] = [
  {
    key: 'email',
    header: 'Email',
    phone: 'both',
    wide: true,
    cell: ({ email, name, acceptedBy }) => (
      <>
        <span className="block break-all">
          {acceptedBy ? <MemberLink id={acceptedBy} name={email} /> : email}
        </span>
        {name && <span className="block text-compact text-muted-foreground">{name}</span>}
      </>
    ),
  },
  {
    key: 'role',
    header: 'Role',
    phone: 'second-end',
    cell: ({ staffRole }) => <StaffBadge role={staffRole} />,
  },
  {
    key: 'state',
    header: 'State',
    phone: 'first-end',
    cell: ({ state }) => (
      <>
        <Badge variant={looks[state]} className="capitalize">
          {state}
        </Badge>
        {state === 'ended' && (
          <span className="block text-compact text-muted-foreground">
            The sender may no longer invite
          </span>
        )}
      </>
    ),
  },
  { key: 'created', header: 'Sent', cell: ({ createdAt }) => day(createdAt) },
  { key: 'expires', header: 'Valid until', cell: ({ expiresAt }) => day(expiresAt) },
  {
    ...actionsColumn,
    cell: (invitation) => <InvitationActions invitation={invitation} />,
  },
]
