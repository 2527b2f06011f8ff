import { useQuery } from '@tanstack/react-query'
import { StatCard } from '#client/ui/displays/card.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { VisuallyHidden } from '#client/ui/displays/visually-hidden.tsx'
import type { AdminStats } from '#contract/admin.ts'
import { pages } from '#contract/pages.ts'
import { statsQuery } from './admin.queries.ts'
import { loadFailure, revenue } from './admin-words.ts'
import { BackupStatus } from './backup-status.tsx'
import { CourseProgress } from './course-progress.tsx'
import { DiskStatus } from './disk-status.tsx'
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

function UnlistedProxy({ address }: { address: string }) {
  return (
    <Notice variant="warning">
      Requests are handed on by {address}, which the academy does not know as its proxy: all
      visitors who come through it share one limit of sign-ins and calls. If it is your proxy, start
      the program with TRUST_PROXY={address}. Otherwise somebody sends made-up headers, which count
      for nothing.
    </Notice>
  )
}

function Overview({ stats }: { stats: AdminStats }) {
  const { totalStudents, activeMentorships, revenueThisMonth, expiringMentorships } = stats
  return (
    <>
      {stats.unlistedProxy && <UnlistedProxy address={stats.unlistedProxy} />}
      <section>
        <VisuallyHidden>
          <h2>Overview</h2>
        </VisuallyHidden>
        <div className="grid grid-cols-2 gap-4 @4xl:grid-cols-4">
          <StatCard
            label="Total Students"
            to={pages.users}
            value={totalStudents.toLocaleString('en-US')}
          />
          <StatCard
            label="Active Mentorships"
            to={pages.users}
            value={activeMentorships.toLocaleString('en-US')}
          />
          <StatCard
            label="Revenue This Month"
            to={pages.transactions}
            value={revenue(revenueThisMonth)}
          />
          <StatCard
            label="Expiring Mentorships"
            to={pages.users}
            value={expiringMentorships.toLocaleString('en-US')}
          />
        </div>
      </section>
      <CourseProgress courses={stats.courses} />
      <ExpiringMentorships ending={stats.expiringSoon} count={expiringMentorships} />
      <BackupStatus />
      <DiskStatus />
    </>
  )
}
