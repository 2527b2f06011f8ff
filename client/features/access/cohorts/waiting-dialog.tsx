import { useQuery } from '@tanstack/react-query'
import { Badge } from '#client/ui/displays/badge.tsx'
import { day, moment } from '#client/ui/displays/format.ts'
import { MemberLink } from '#client/ui/displays/member-link.tsx'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { Waiting } from '#contract/access/cohorts.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { waitingQuery } from './cohorts.queries.ts'

interface WaitingDialogProps {
  program: PaidProgram
  title: string
  onClose: () => void
}

/** Who waits for a seat of a program, in the order of their turn; first those who have one held. */
export function WaitingDialog({ program, title, onClose }: WaitingDialogProps) {
  const waiting = useQuery(waitingQuery(program))
  const { items, total = 0 } = waiting.data ?? {}
  return (
    <Dialog open onOpenChange={onClose} title={`Waiting list of the ${title}`} width="xl">
      <Table
        caption="Waiting list"
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
        empty="Nobody is waiting"
        error={waiting.isError ? 'Failed to load the waiting list. Please try again.' : null}
        onRetry={() => void waiting.refetch()}
      />
      {items && total > items.length && (
        <p className="mt-3 text-sm text-muted-foreground">
          The first {items.length} of {total} are shown.
        </p>
      )}
    </Dialog>
  )
}

const columns: Column<Waiting>[] = [
  {
    key: 'user',
    header: 'Name',
    phone: 'both',
    wide: true,
    cell: ({ user }) => (
      <>
        <span className="block font-medium">
          <MemberLink id={user.id} name={user.name} />
        </span>
        <span className="block text-compact break-all text-muted-foreground">{user.email}</span>
      </>
    ),
  },
  {
    key: 'since',
    header: 'Since',
    phone: 'second-end',
    cell: ({ joinedAt }) => (
      <time dateTime={joinedAt} className="tabular-nums">
        {day(joinedAt)}
      </time>
    ),
  },
  {
    key: 'seat',
    header: 'Seat',
    phone: 'first-end',
    cell: ({ cohort, expiresAt, paid }) =>
      cohort ? (
        <span>
          {cohort}
          {expiresAt ? `, held until ${moment(expiresAt)}` : ', paid'}
        </span>
      ) : (
        <Badge variant={paid ? 'warning' : 'neutral'}>{paid ? 'Paid, waiting' : 'Waiting'}</Badge>
      ),
  },
]
