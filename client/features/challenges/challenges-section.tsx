import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { useState } from 'react'
import { minutes } from '#client/platform/http/query.ts'
import { useAwaited } from '#client/platform/http/use-awaited.ts'
import { pageSize } from '#client/platform/lists/list-state.ts'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { EmptyState, ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import { useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import { ChallengeCard } from './challenge-card.tsx'
import { studentFailure } from './challenge-words.ts'
import { challengesQuery, leaderboardQuery } from './challenges.queries.ts'
import { Leaderboard } from './leaderboard.tsx'

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [
  firstRead(challengesQuery({ page: 1 })),
  firstRead(leaderboardQuery()),
]

/** The challenges of a mentorship student. */
export default function ChallengesSection() {
  useAwaited(firstReads())
  const [page, setPage] = useState(1)
  const challenges = useQuery({ ...challengesQuery({ page }), refetchInterval: minutes(2) })
  useFailureToast(challenges.isError, studentFailure)

  if (!challenges.data) {
    if (!challenges.isError) return <Spinner label="Loading the challenges" />
    return <ErrorState message={studentFailure} onRetry={() => void challenges.refetch()} />
  }
  const { items, total } = challenges.data
  return (
    <div className="flex flex-col gap-6">
      <section aria-label="Challenges" className="flex flex-col gap-4">
        {items.length === 0 ? (
          <EmptyState icon={<Trophy aria-hidden="true" />}>
            Monthly challenges will appear here.
          </EmptyState>
        ) : (
          <ul className="grid gap-4 @2xl:grid-cols-2">
            {items.map((challenge) => (
              <li key={challenge.id} className="flex min-w-0">
                <ChallengeCard challenge={challenge} />
              </li>
            ))}
          </ul>
        )}
        <Pagination
          label="challenges"
          page={page}
          pageSize={pageSize}
          total={total}
          onChange={setPage}
        />
      </section>
      <Leaderboard />
    </div>
  )
}
