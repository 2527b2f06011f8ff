import { ReviewsCard } from '#client/features/courses/reviews/reviews-card.tsx'
import { NextStep } from '#client/features/dashboards/agenda/next-step.tsx'
import { SessionEntry } from '#client/features/live-sessions/session-entry.tsx'
import { Skeleton } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'

const CallsCard = lateContent(
  async () => (await import('#client/features/bookings/calls-card.tsx')).CallsCard,
)

/** The top of an overview; `sessionsPage` is the area's page of sessions, if it has one. */
export default function NextStepOnPage({ sessionsPage }: { sessionsPage?: string }) {
  return (
    <NextStep
      sessionsPage={sessionsPage}
      join={(session) => <SessionEntry key={session.id} session={session} />}
      reviews={(standing) => <ReviewsCard standing={standing} />}
      calls={(standing) => (
        <CallsCard
          {...standing}
          waiting={<Skeleton className="col-span-full h-20" />}
          failure="Your calls could not be loaded."
        />
      )}
    />
  )
}
