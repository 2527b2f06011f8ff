import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { seconds } from '#client/platform/query.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { moment } from '#client/ui/format.ts'
import { useFailureToast } from '#client/ui/outcome-toast.ts'
import { Pagination } from '#client/ui/pagination.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import type { SharedJournal } from '#contract/journal.ts'
import { pageSize, sharedJournalsQuery } from './journal.queries.ts'
import { sharedFailure } from './journal-words.ts'
import { SharedTrades } from './shared-trades.tsx'

/** The journals that mentorship students share: reading them and commenting on trades. */
export default function AdminJournalsSection() {
  const [page, setPage] = useState(1)
  const [student, setStudent] = useState<SharedJournal['user'] | null>(null)
  const journals = useQuery({ ...sharedJournalsQuery(page), refetchInterval: seconds(60) })
  useFailureToast(journals.isError, sharedFailure)
  if (student) return <SharedTrades student={student} onBack={() => setStudent(null)} />

  const columns: Column<SharedJournal>[] = [
    ...journalColumns,
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      wide: true,
      cell: ({ user }) => (
        <Button
          size="sm"
          variant="outline"
          aria-label={`Read journal of ${user.name}`}
          onClick={() => setStudent(user)}
        >
          Read journal
        </Button>
      ),
    },
  ]
  return (
    <Card
      title="Shared Journals"
      description="Trades that mentorship students share with the academy"
    >
      <Table
        caption="Students who share trades"
        columns={columns}
        rows={journals.data?.items}
        rowKey={({ user }) => user.id}
        empty="No student shares trades yet"
        error={journals.isError ? sharedFailure : null}
        onRetry={() => void journals.refetch()}
      />
      <Pagination
        label="journals"
        page={page}
        pageSize={pageSize}
        total={journals.data?.total}
        onChange={setPage}
      />
    </Card>
  )
}

const journalColumns: Column<SharedJournal>[] = [
  {
    key: 'student',
    header: 'Student',
    wide: true,
    cell: ({ user }) => (
      <span className="flex min-w-0 flex-col">
        <span className="font-medium">{user.name}</span>
        <span className="text-compact break-all text-muted-foreground">{user.email}</span>
      </span>
    ),
  },
  {
    key: 'trades',
    header: 'Shared trades',
    align: 'end',
    cell: ({ sharedTrades }) => <span className="tabular-nums">{sharedTrades}</span>,
  },
  {
    key: 'uncommented',
    header: 'Comments',
    cell: ({ uncommented }) =>
      uncommented === 0 ? (
        <Badge variant="success">All commented</Badge>
      ) : (
        <Badge variant="warning">{uncommented} without comment</Badge>
      ),
  },
  {
    key: 'last',
    header: 'Last trade',
    cell: ({ lastTradeAt }) => (
      <time dateTime={lastTradeAt} className="tabular-nums">
        {moment(lastTradeAt)}
      </time>
    ),
  },
]
