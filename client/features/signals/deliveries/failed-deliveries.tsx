import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { seconds } from '#client/platform/http/query.ts'
import { pageSize } from '#client/platform/lists/list-state.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { moment, wholeNumber } from '#client/ui/displays/format.ts'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { FailedDelivery } from '#contract/signals/deliveries.ts'
import { momentWords } from '#contract/signals/signal-moments.ts'
import { failedDeliveriesQuery, useRetryDeliveries } from './deliveries.queries.ts'
import { channelName } from './delivery-words.ts'

const failure = 'The failed deliveries could not be loaded.'

/** What of a signal could not be delivered and why, and a press that sends it once more. */
export function FailedDeliveries({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...failedDeliveriesQuery(id, { page, limit: pageSize }),
    refetchInterval: seconds(30),
  })
  const retry = useRetryDeliveries()
  return (
    <section aria-label="Could not be delivered" className="flex flex-col gap-3 border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">Could not be delivered</h3>
        <Button
          size="sm"
          variant="outline"
          busy={retry.isPending}
          onClick={() => void tellOutcome(retry.mutateAsync(id), sentAgain, { result })}
        >
          <RotateCw aria-hidden="true" />
          Send Again
        </Button>
      </div>
      <Table
        caption="Failed deliveries"
        columns={columns}
        rows={query.data?.items}
        rowKey={(one) => one.id}
        empty="Nothing failed"
        error={query.isError ? failure : null}
        onRetry={() => void query.refetch()}
      />
      <Pagination
        label="failed deliveries"
        page={page}
        pageSize={pageSize}
        total={query.data?.total}
        onChange={setPage}
      />
    </section>
  )
}

const sentAgain = {
  done: 'Sending Again',
  failed: 'It could not be sent again. Please try again.',
}
const result = ({ retried }: { retried: number }) =>
  retried === 0
    ? 'Nothing was left that could not be delivered.'
    : `Messages on their way once more: ${wholeNumber(retried)}`

const columns: Column<FailedDelivery>[] = [
  {
    key: 'member',
    header: 'Member',
    phone: 'first',
    cell: ({ member }) => (
      <span className="font-medium">{member?.name ?? 'A deleted account'}</span>
    ),
  },
  {
    key: 'channel',
    header: 'Channel',
    phone: 'first-end',
    cell: ({ channel }) => channelName(channel),
  },
  { key: 'moment', header: 'Step', cell: (one) => momentWords[one.moment] },
  {
    key: 'reason',
    header: 'Reason',
    phone: 'second',
    cell: ({ reason }) => <span className="break-words">{reason}</span>,
  },
  {
    key: 'happenedAt',
    header: 'When',
    cell: ({ happenedAt }) => (
      <time dateTime={happenedAt} className="tabular-nums">
        {moment(happenedAt)}
      </time>
    ),
  },
]
