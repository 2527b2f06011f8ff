import { useQuery } from '@tanstack/react-query'
import { useUser } from '#client/platform/session/session.tsx'
import { useStoredHeight } from '#client/platform/start/stored-height.ts'
import { StatCard } from '#client/ui/displays/card.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { VisuallyHidden } from '#client/ui/displays/visually-hidden.tsx'
import { may } from '#contract/access/permissions.ts'
import type { AdminStats } from '#contract/admin.ts'
import { priceText } from '#contract/offers/offer-defaults.ts'
import { pages } from '#contract/site/pages.ts'
import { statsQuery } from './admin.queries.ts'
import { loadFailure, revenue } from './admin-words.ts'
import { CourseProgress } from './course-progress.tsx'
import { ExpiringMentorships } from './expiring-mentorships.tsx'
import { OperationsStatus } from './operations-status.tsx'

/** How the academy is doing. The area's header polls and reports failures. */
export default function AdminOverviewSection() {
  const stats = useQuery(statsQuery())
  const { held, ref } = useStoredHeight('admin-overview')
  if (stats.data) {
    return (
      <div ref={ref} className="flex flex-col gap-(--page-gap)">
        <Overview stats={stats.data} />
      </div>
    )
  }
  if (!stats.isError) {
    return (
      <div style={held}>
        <Spinner />
      </div>
    )
  }
  return <QueryError message={loadFailure} query={stats} />
}

function UnlistedProxy({ address }: { address: string }) {
  return (
    <Notice variant="warning">
      Requests arrive through {address}, which the academy does not know as its proxy: all visitors
      behind it share one limit for sign-ins and calls. If it is your proxy, start the program with
      TRUST_PROXY={address}. Otherwise someone is sending forged headers, which are ignored.
    </Notice>
  )
}

/** The figures the reader was given, and what belongs to them. */
function Overview({ stats }: { stats: AdminStats }) {
  const user = useUser()
  const { totalStudents, activeMentorships, revenueThisMonth, expiringMentorships } = stats
  return (
    <>
      {stats.unlistedProxy && <UnlistedProxy address={stats.unlistedProxy} />}
      <section>
        <VisuallyHidden>
          <h2>Overview</h2>
        </VisuallyHidden>
        <div className="grid grid-cols-2 gap-4 @4xl:grid-cols-4">
          <Count label="Total Students" value={totalStudents} />
          <Count
            label="Active Mentorships"
            value={activeMentorships}
            to={`${pages.users}?program=mentorship&status=active`}
          />
          {revenueThisMonth !== undefined && (
            <StatCard
              label="Revenue This Month"
              to={`${pages.transactions}?month=${new Date().toISOString().slice(0, 7)}`}
              value={<RevenueLines stats={stats} />}
            />
          )}
          <Count
            label="Expiring Mentorships"
            value={expiringMentorships}
            to={`${pages.users}?program=mentorship&endsWithin=14`}
          />
        </div>
      </section>
      {stats.courses && <CourseProgress courses={stats.courses} />}
      {stats.expiringSoon && (
        <ExpiringMentorships ending={stats.expiringSoon} count={expiringMentorships ?? 0} />
      )}
      {may(user, 'operations.read') && <OperationsStatus />}
    </>
  )
}

/** One line per currency: amounts of different currencies are never added up. */
function RevenueLines({ stats }: { stats: AdminStats }) {
  const { revenueThisMonth = 0, revenueByCurrency = [] } = stats
  if (revenueByCurrency.length === 0) return revenue(revenueThisMonth)
  return revenueByCurrency.map(({ currency, cents }) => (
    <span key={currency} className="block">
      {priceText(cents, currency)}
    </span>
  ))
}

/** A number of people; nothing if the reader may not see it. */
function Count({
  label,
  value,
  to = pages.users,
}: {
  label: string
  value: number | undefined
  to?: string
}) {
  if (value === undefined) return null
  return <StatCard label={label} to={to} value={value.toLocaleString('en-US')} />
}
