import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useListState } from '#client/platform/lists/list-state.ts'
import { MemberLink } from '#client/ui/displays/member-link.tsx'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import { type RowAction, RowActions } from '#client/ui/lists/row-actions.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import { actionsColumn } from '#client/ui/lists/table-column.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { type RoleRequest, roleRequestSorts } from '#contract/access/access.ts'
import { type Decision, pendingRequestsQuery, useDecideRequest } from './access.queries.ts'
import { loadFailure, outcomes, rejectQuestion } from './access-texts.ts'
import { ProgramBadge } from './program-badge.tsx'
import { StatusBadge } from './status-badge.tsx'

/** The requests for a program that await a decision. */
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
      ...actionsColumn,
      cell: (request) => (
        <DecisionButtons
          request={request}
          disabled={decide.isPending}
          busy={decide.variables?.id === request.id ? decide.variables.decision : null}
          onDecide={(decision) => {
            // Ask first: rejecting a paid request costs money.
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
      folds
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
  /** Whether any request is being decided. */
  disabled: boolean
  /** The last decision on this one; in progress while `disabled`. */
  busy: Decision | null
  onDecide: (decision: Decision) => void
}

function DecisionButtons({ request, disabled, busy, onDecide }: DecisionButtonsProps) {
  const { can, program, user } = request
  const actionOf = (decision: Decision, label: string, icon: ReactNode): RowAction => ({
    label,
    name: `${label} ${user.name} for ${program}`,
    icon,
    leads: decision === 'approve',
    disabled,
    busy: disabled && busy === decision,
    onSelect: () => onDecide(decision),
  })
  return (
    <RowActions
      asIcons
      subject={`${user.name}, ${program}`}
      actions={[
        ...(can.approve ? [actionOf('approve', 'Approve', <Check aria-hidden="true" />)] : []),
        ...(can.reject ? [actionOf('reject', 'Reject', <X aria-hidden="true" />)] : []),
      ]}
    />
  )
}

const requestColumns: Column<RoleRequest>[] = [
  {
    key: 'name',
    header: 'User Name',
    phone: 'first-wide',
    wide: true,
    cell: ({ user }) => <MemberLink id={user.id} name={user.name} />,
  },
  {
    key: 'email',
    header: 'Email',
    phone: 'second',
    cell: ({ user }) => <span className="break-words">{user.email}</span>,
  },
  {
    key: 'program',
    header: 'Program',
    phone: 'second-end',
    cell: ({ program }) => <ProgramBadge program={program} />,
  },
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
