import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useListState } from '#client/platform/list-state.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { MemberLink } from '#client/ui/displays/member-link.tsx'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { type RoleRequest, roleRequestSorts } from '#contract/access.ts'
import { type Decision, pendingRequestsQuery, useDecideRequest } from './access.queries.ts'
import { loadFailure, outcomes, rejectQuestion } from './access-texts.ts'
import { ProgramBadge } from './program-badge.tsx'
import { StatusBadge } from './status-badge.tsx'

/** The requests for a program that wait for a decision. */
export function PendingRequests() {
  const list = useListState({ name: 'requests', sortKeys: roleRequestSorts })
  const requests = useQuery(pendingRequestsQuery(list.call))
  const decide = useDecideRequest()
  const [rejected, setRejected] = useState<RoleRequest | null>(null)
  const settle = (id: string, decision: Decision) =>
    tellOutcome(decide.mutateAsync({ id, decision }), outcomes[decision])

  const columns: Column<RoleRequest>[] = [
    ...requestColumns,
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      wide: true,
      cell: (request) => (
        <DecisionButtons
          request={request}
          disabled={decide.isPending}
          busy={decide.variables?.id === request.id ? decide.variables.decision : null}
          onDecide={(decision) => {
            // What costs money is asked before it is done.
            if (decision === 'reject' && request.paid) setRejected(request)
            else void settle(request.id, decision)
          }}
        />
      ),
    },
  ]
  return (
    <AdminList
      title="Pending Role Requests"
      caption="Pending role requests"
      item="request"
      items="pending role requests"
      list={list}
      query={requests}
      rows={requests.data?.items}
      total={requests.data?.total}
      rowKey={({ id }) => id}
      columns={columns}
      empty="No pending requests"
      failure={loadFailure}
      searchLabel="Search requests by name or email"
      searchPlaceholder="Search name or email"
    >
      {rejected && (
        <ConfirmDialog
          open
          onOpenChange={() => setRejected(null)}
          title="Reject this paid request?"
          description={rejectQuestion(rejected)}
          confirmLabel="Reject and refund"
          destructive
          busy={decide.isPending}
          onConfirm={() => void settle(rejected.id, 'reject').then(() => setRejected(null))}
        />
      )}
    </AdminList>
  )
}

interface DecisionButtonsProps {
  request: RoleRequest
  /** Some request is being decided. */
  disabled: boolean
  /** The last decision on this one, which is under way while `disabled`. */
  busy: Decision | null
  onDecide: (decision: Decision) => void
}

function DecisionButtons({ request, disabled, busy, onDecide }: DecisionButtonsProps) {
  const { can, program, user } = request
  return (
    <div className="flex flex-wrap gap-2 @xl:justify-end">
      {can.approve && (
        <Button
          size="sm"
          aria-label={`Approve ${user.name} for ${program}`}
          disabled={disabled}
          busy={disabled && busy === 'approve'}
          onClick={() => onDecide('approve')}
        >
          <Check aria-hidden="true" />
          Approve
        </Button>
      )}
      {can.reject && (
        <Button
          size="sm"
          variant="outline"
          aria-label={`Reject ${user.name} for ${program}`}
          disabled={disabled}
          busy={disabled && busy === 'reject'}
          onClick={() => onDecide('reject')}
        >
          <X aria-hidden="true" />
          Reject
        </Button>
      )}
    </div>
  )
}

const requestColumns: Column<RoleRequest>[] = [
  {
    key: 'name',
    header: 'User Name',
    wide: true,
    cell: ({ user }) => <MemberLink id={user.id} name={user.name} />,
  },
  {
    key: 'email',
    header: 'Email',
    cell: ({ user }) => <span className="break-words">{user.email}</span>,
  },
  { key: 'program', header: 'Program', cell: ({ program }) => <ProgramBadge program={program} /> },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, paid, paidInTest }) => (
      <span className="inline-flex flex-wrap gap-1.5">
        <StatusBadge status={status} />
        {paid && <StatusBadge status="paid" />}
        {paidInTest && <StatusBadge status="test payment" />}
      </span>
    ),
  },
]
