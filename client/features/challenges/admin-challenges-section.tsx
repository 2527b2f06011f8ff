import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { seconds } from '#client/platform/query.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { moment } from '#client/ui/format.ts'
import { useFailureToast } from '#client/ui/outcome-toast.ts'
import { Pagination } from '#client/ui/pagination.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import type { Challenge } from '#contract/mentorship.ts'
import { ChallengeActions } from './challenge-actions.tsx'
import { ChallengeDialog } from './challenge-dialog.tsx'
import { ChallengeStatus } from './challenge-status.tsx'
import { goalText, loadFailure } from './challenge-words.ts'
import { challengesQuery, pageSize, useLiveChallenges } from './challenges.queries.ts'

/** All challenges, drafts too. */
export default function AdminChallengesSection() {
  const [page, setPage] = useState(1)
  const challenges = useQuery({ ...challengesQuery(page), refetchInterval: seconds(60) })
  useLiveChallenges()
  useFailureToast(challenges.isError, loadFailure)
  const [edited, setEdited] = useState<Challenge | 'new' | null>(null)

  const columns: Column<Challenge>[] = [
    ...challengeColumns,
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      wide: true,
      cell: (challenge) => (
        <ChallengeActions challenge={challenge} onEdit={() => setEdited(challenge)} />
      ),
    },
  ]
  return (
    <Card
      title="Challenges"
      actions={
        <Button onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" />
          Create Challenge
        </Button>
      }
    >
      <Table
        caption="Challenges"
        columns={columns}
        rows={challenges.data?.items}
        rowKey={({ id }) => id}
        empty="No challenges yet"
        error={challenges.isError ? loadFailure : null}
        onRetry={() => void challenges.refetch()}
      />
      <Pagination
        label="challenges"
        page={page}
        pageSize={pageSize}
        total={challenges.data?.total}
        onChange={setPage}
      />
      {edited && (
        <ChallengeDialog
          challenge={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  )
}

const challengeColumns: Column<Challenge>[] = [
  {
    key: 'title',
    header: 'Title',
    wide: true,
    cell: (challenge) => (
      <>
        <span className="block font-medium">{challenge.title}</span>
        <span className="block text-compact text-muted-foreground">{goalText(challenge)}</span>
      </>
    ),
  },
  {
    key: 'time',
    header: 'Time',
    cell: ({ startDate, endDate }) => (
      <span className="tabular-nums">
        <time dateTime={startDate} className="block">
          {moment(startDate)}
        </time>
        <time dateTime={endDate} className="block text-muted-foreground">
          {moment(endDate)}
        </time>
      </span>
    ),
  },
  {
    key: 'participants',
    header: 'Participants',
    cell: ({ participants }) => <span className="tabular-nums">{participants}</span>,
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ isPublished, status }) =>
      isPublished ? <ChallengeStatus status={status} /> : <Badge variant="outline">Draft</Badge>,
  },
]
