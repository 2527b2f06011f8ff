import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { seconds } from '#client/platform/http/query.ts'
import { firstPage, useListState } from '#client/platform/lists/list-state.ts'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import { FirstOne } from '#client/ui/lists/first-one.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import { actionsColumn } from '#client/ui/lists/table-column.ts'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { type Challenge, challengeSorts } from '#contract/challenges.ts'
import { ChallengeActions } from './challenge-actions.tsx'
import { ChallengeStatus } from './challenge-status.tsx'
import { goalText, loadFailure } from './challenge-words.ts'
import { challengesQuery } from './challenges.queries.ts'

const ChallengeDialog = lateDialog(
  async () => (await import('./challenge-dialog.tsx')).ChallengeDialog,
)

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [firstRead(challengesQuery(firstPage))]

/** All challenges, including drafts. */
export default function AdminChallengesSection() {
  const list = useListState({ sortKeys: challengeSorts })
  const challenges = useQuery({ ...challengesQuery(list.call), refetchInterval: seconds(60) })
  const [edited, setEdited] = useState<Challenge | 'new' | null>(null)

  const columns: Column<Challenge>[] = [
    ...challengeColumns,
    {
      ...actionsColumn,
      cell: (challenge) => (
        <ChallengeActions challenge={challenge} onEdit={() => setEdited(challenge)} />
      ),
    },
  ]
  return (
    <AdminList
      title="Challenges"
      caption="Challenges"
      item="challenge"
      items="challenges"
      list={list}
      query={challenges}
      rows={challenges.data?.items}
      total={challenges.data?.total}
      rowKey={({ id }) => id}
      columns={columns}
      empty={
        <FirstOne
          hint="A goal for the month with a reward: mentorship students compete with the results in their journals."
          make={() => setEdited('new')}
        >
          No challenges yet
        </FirstOne>
      }
      failure={loadFailure}
      actions={
        <Button onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" />
          Create Challenge
        </Button>
      }
    >
      {edited && (
        <ChallengeDialog
          challenge={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </AdminList>
  )
}

const challengeColumns: Column<Challenge>[] = [
  {
    key: 'title',
    header: 'Title',
    phone: 'both',
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
    phone: 'first-end',
    cell: ({ isPublished, status }) =>
      isPublished ? <ChallengeStatus status={status} /> : <Badge variant="outline">Draft</Badge>,
  },
]
