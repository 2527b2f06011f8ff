import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { tellOutcome, useFailureToast } from '#client/ui/outcome-toast.ts'
import { Pagination } from '#client/ui/pagination.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import type { RoleRequest } from '#contract/access.ts'
import {
  type Decision,
  pageSize,
  pendingRequestsQuery,
  useDecideRequest,
} from './access.queries.ts'
import { loadFailure, outcomes } from './access-texts.ts'
import { ProgramBadge } from './program-badge.tsx'
import { StatusBadge } from './status-badge.tsx'

/** The requests for a program that wait for a decision. */
export function PendingRequests() {
  const [page, setPage] = useState(1)
  const requests = useQuery(pendingRequestsQuery(page))
  useFailureToast(requests.isError, loadFailure)
  const decide = useDecideRequest()

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
          onDecide={(decision) =>
            void tellOutcome(decide.mutateAsync({ id: request.id, decision }), outcomes[decision])
          }
        />
      ),
    },
  ]
  return (
    <Card title="Pending Role Requests">
      <Table
        caption="Pending role requests"
        columns={columns}
        rows={requests.data?.items}
        rowKey={({ id }) => id}
        empty="No pending requests"
        error={requests.isError ? loadFailure : null}
        onRetry={() => void requests.refetch()}
      />
      <Pagination
        label="pending role requests"
        page={page}
        pageSize={pageSize}
        total={requests.data?.total}
        onChange={setPage}
      />
    </Card>
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
  const { program, user } = request
  return (
    <div className="flex flex-wrap gap-2 @xl:justify-end">
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
    </div>
  )
}

const requestColumns: Column<RoleRequest>[] = [
  {
    key: 'name',
    header: 'User Name',
    wide: true,
    cell: ({ user }) => <span className="font-medium">{user.name}</span>,
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
        {paid && <StatusBadge status={paidInTest ? 'test payment' : 'paid'} />}
      </span>
    ),
  },
]
