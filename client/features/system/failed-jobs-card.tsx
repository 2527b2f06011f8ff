import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import { actionsColumn } from '#client/ui/lists/table-column.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { FailedJob } from '#contract/system.ts'
import { failedJobsQuery, useRetryJob } from './system.queries.ts'

/** What the program has given up, each with a press that has it tried once more. */
export function FailedJobsCard() {
  const query = useQuery(failedJobsQuery())
  return (
    <Card
      title="Failed jobs"
      description="Work that was tried ten times and given up. It is kept for a week. Find the reason first: a job that is tried again fails for the same one."
    >
      <Table
        caption="Failed jobs"
        columns={columns}
        rows={query.data}
        rowKey={({ id }) => id}
        empty="Nothing has failed"
        error={query.isError ? 'The failed jobs could not be loaded.' : null}
        onRetry={() => void query.refetch()}
      />
    </Card>
  )
}

function RetryButton({ job }: { job: FailedJob }) {
  const retry = useRetryJob()
  const onPress = () =>
    tellOutcome(retry.mutateAsync(job), {
      done: 'It Is Tried Again',
      failed: 'It could not be tried again. It may have been already.',
    })
  return (
    <Button
      size="sm"
      variant="outline"
      busy={retry.isPending}
      aria-label={`Try ${job.queue} of ${moment(job.failedAt)} again`}
      onClick={() => void onPress()}
    >
      <RotateCw aria-hidden="true" />
      <span className="@max-xl:sr-only">Try Again</span>
    </Button>
  )
}

const columns: Column<FailedJob>[] = [
  {
    key: 'queue',
    header: 'Job',
    phone: 'first',
    cell: ({ queue }) => <span className="font-medium break-words">{queue}</span>,
  },
  {
    key: 'failedAt',
    header: 'Given up',
    phone: 'first-end',
    cell: ({ failedAt }) => (
      <time dateTime={failedAt} className="tabular-nums">
        {moment(failedAt)}
      </time>
    ),
  },
  {
    key: 'reason',
    header: 'Reason',
    phone: 'second',
    cell: ({ reason, tries }) => (
      <span className="break-words text-muted-foreground">
        {reason ?? 'No reason was stored'} <span className="sr-only">Tried {tries} times</span>
      </span>
    ),
  },
  { ...actionsColumn, cell: (job) => <RetryButton job={job} /> },
]
