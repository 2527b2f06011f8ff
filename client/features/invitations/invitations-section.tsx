import { useQuery } from '@tanstack/react-query'
import { FileUp, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { firstPage, useListState } from '#client/platform/lists/list-state.ts'
import { useAsked } from '#client/platform/lists/use-asked.ts'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge, type BadgeProps } from '#client/ui/displays/badge.tsx'
import { day } from '#client/ui/displays/format.ts'
import { MemberLink } from '#client/ui/displays/member-link.tsx'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import { FirstOne } from '#client/ui/lists/first-one.tsx'
import { RowActions } from '#client/ui/lists/row-actions.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import { actionsColumn } from '#client/ui/lists/table-column.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { type Invitation, type InvitationState, invitationSorts } from '#contract/invitations.ts'
import { invitationsQuery, useResend, useWithdraw } from './invitations.queries.ts'

const ImportDialog = lateDialog(async () => (await import('./import-dialog.tsx')).ImportDialog)
const InviteDialog = lateDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog)

const looks: Record<InvitationState, BadgeProps['variant']> = {
  open: 'info',
  accepted: 'success',
  expired: 'warning',
  withdrawn: 'neutral',
  ended: 'warning',
}

/** States in which nobody has taken an invitation, and it can still be sent. */
const waiting: readonly InvitationState[] = ['open', 'expired', 'ended']

/** The dialogs that an address can open. */
const ways = ['invite', 'import'] as const

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [firstRead(invitationsQuery(firstPage))]

/** Who has been invited by mail, and how to invite more: one by one, or from a list. */
export default function InvitationsSection() {
  const list = useListState({ sortKeys: invitationSorts })
  const invitations = useQuery(invitationsQuery(list.call))
  const [opened, setOpened] = useState<(typeof ways)[number] | null>(null)
  useAsked((asked) => setOpened(ways.find((way) => way === asked) ?? null))
  const [requested, setRequested] = useState<Invitation | null>(null)
  const [resend, withdraw] = [useResend(), useWithdraw()]
  const columns: Column<Invitation>[] = [
    ...invitationColumns,
    {
      ...actionsColumn,
      cell: (row) =>
        waiting.includes(row.state) && (
          <RowActions
            subject={row.email}
            actions={[
              {
                label: 'Send Again',
                name: `Send the invitation of ${row.email} again`,
                busy: resend.isPending,
                onSelect: () =>
                  void tellOutcome(resend.mutateAsync(row.id), {
                    done: 'Invitation Sent',
                    failed: 'Failed to send the invitation.',
                  }),
              },
              {
                label: 'Withdraw',
                name: `Withdraw the invitation of ${row.email}`,
                onSelect: () => setRequested(row),
              },
            ]}
          />
        ),
    },
  ]
  return (
    <AdminList
      title="Invitations"
      description="An invitation creates an account with its program, even while registration is closed. It ends when whoever sent it may no longer invite; someone else can send it again."
      caption="Invitations"
      item="invitation"
      items="invitations"
      list={list}
      query={invitations}
      rows={invitations.data?.items}
      total={invitations.data?.total}
      rowKey={({ id }) => id}
      columns={columns}
      empty={
        <FirstOne
          hint="An e-mail that invites someone and says which program they will get."
          make={() => setOpened('invite')}
        >
          Nobody has been invited yet
        </FirstOne>
      }
      failure="Failed to load invitations. Please try again."
      actions={
        <>
          <Button onClick={() => setOpened('invite')}>
            <UserPlus aria-hidden="true" />
            Invite
          </Button>
          <Button variant="outline" onClick={() => setOpened('import')}>
            <FileUp aria-hidden="true" />
            Import CSV
          </Button>
        </>
      }
    >
      {opened === 'invite' && <InviteDialog onClose={() => setOpened(null)} />}
      {opened === 'import' && <ImportDialog onClose={() => setOpened(null)} />}
      <ConfirmDialog
        open={requested !== null}
        onOpenChange={() => setRequested(null)}
        title={`Withdraw the invitation of ${requested?.email}?`}
        description="The link in the e-mail stops working at once."
        confirmLabel="Yes, Withdraw"
        destructive
        onConfirm={() => {
          const outcome = { done: 'Invitation Withdrawn', failed: 'Failed to withdraw it.' }
          if (requested) void tellOutcome(withdraw.mutateAsync(requested.id), outcome)
          setRequested(null)
        }}
      />
    </AdminList>
  )
}

const invitationColumns: Column<Invitation>[] = [
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
    key: 'program',
    header: 'Program',
    phone: 'second-end',
    cell: ({ program }) =>
      program ? (
        <Badge variant={program} className="capitalize">
          {program}
        </Badge>
      ) : (
        <span className="text-muted-foreground">None</span>
      ),
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
]
