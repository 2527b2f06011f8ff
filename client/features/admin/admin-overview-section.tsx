import { useQuery } from '@tanstack/react-query'
import { CircleDollarSign, Hourglass, Target, Users } from 'lucide-react'
import { StatCard } from '#client/ui/card.tsx'
import { ErrorState, Spinner } from '#client/ui/states.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { AdminStats } from '#contract/admin.ts'
import { statsQuery } from './admin.queries.ts'
import { loadFailure, revenue } from './admin-words.ts'
import { CourseProgress } from './course-progress.tsx'
import { ExpiringMentorships } from './expiring-mentorships.tsx'

/** How the academy is doing. The area's header polls and tells of failures. */
export default function AdminOverviewSection() {
  const stats = useQuery(statsQuery())
  if (stats.data) return <Overview stats={stats.data} />
  if (!stats.isError) return <Spinner />
  return (
    <ErrorState
      message={loadFailure}
      onRetry={() => void stats.refetch()}
      retrying={stats.isFetching}
    />
  )
}

function Overview({ stats }: { stats: AdminStats }) {
  const { totalStudents, activeMentorships, revenueThisMonth, expiringMentorships } = stats
  return (
    <>
      <section>
        <VisuallyHidden>
          <h2>Overview</h2>
        </VisuallyHidden>
        <div className="grid grid-cols-2 gap-4 xl:grid-cols-4">
          <StatCard
            label="Total Students"
            icon={<Users aria-hidden="true" />}
            value={totalStudents.toLocaleString('en-US')}
          />
          <StatCard
            label="Active Mentorships"
            icon={<Target aria-hidden="true" />}
            value={activeMentorships.toLocaleString('en-US')}
          />
          <StatCard
            label="Revenue This Month"
            icon={<CircleDollarSign aria-hidden="true" />}
            value={revenue(revenueThisMonth)}
          />
          <StatCard
            label="Expiring Mentorships"
            icon={<Hourglass aria-hidden="true" />}
            value={expiringMentorships.toLocaleString('en-US')}
          />
        </div>
      </section>
      <CourseProgress courses={stats.courses} />
      <ExpiringMentorships ending={stats.expiringSoon} count={expiringMentorships} />
    </>
  )
}
