import { useQuery } from '@tanstack/react-query'
import { StatCard } from '#client/ui/displays/card.tsx'
import { appointment, percent } from '#client/ui/displays/format.ts'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import { VisuallyHidden } from '#client/ui/displays/visually-hidden.tsx'
import type { MentorshipContent } from '#contract/dashboards.ts'
import { pages } from '#contract/site/pages.ts'
import { mentorshipContentQuery, mentorshipFailure } from './mentorship.queries.ts'
import { winRateText } from './performance-words.ts'

/** What is next for the student. The area's header polls and reports failures. */
export default function MentorshipOverview() {
  const content = useQuery(mentorshipContentQuery())
  if (!content.data && content.isError) {
    return <QueryError message={mentorshipFailure} query={content} />
  }
  return (
    <section aria-busy={!content.data}>
      <VisuallyHidden>
        <h2>Overview</h2>
      </VisuallyHidden>
      <div className="grid gap-4 @2xl:grid-cols-3">
        {content.data ? <Highlights content={content.data} /> : <ComingHighlights />}
      </div>
    </section>
  )
}

function Highlights({ content }: { content: MentorshipContent }) {
  const [session] = content.mentorshipSessions
  const [strategy] = content.advancedStrategies
  const [challenge] = content.challenges
  return (
    <>
      <StatCard
        label="Next Mentorship Call"
        to={pages.sessions}
        value={<Title>{session?.title ?? 'No upcoming session'}</Title>}
        hint={
          session ? (
            <time dateTime={session.date} className="tabular-nums">
              {appointment(session.date)}
            </time>
          ) : (
            'Check schedule for updates'
          )
        }
      />
      <StatCard
        label="Featured Strategy"
        to={pages.strategies}
        value={<Title>{strategy?.title ?? 'No strategy available'}</Title>}
        hint={
          strategy
            ? `${winRateText(strategy)}, ${strategy.riskLevel} risk`
            : 'Check back for new strategies'
        }
      />
      <StatCard
        label="Active Challenge"
        to={pages.challenges}
        value={<Title>{challenge?.title ?? 'No active challenge'}</Title>}
        hint={
          challenge
            ? `${percent(challenge.progress)} done, ends ${appointment(challenge.endDate)}`
            : 'Join a challenge to compete!'
        }
      />
    </>
  )
}

function Title({ children }: { children: string }) {
  return <span className="my-1 block text-lg leading-6">{children}</span>
}

function ComingHighlights() {
  return ['session', 'strategy', 'challenge'].map((highlight) => (
    <Skeleton key={highlight} className="h-29" />
  ))
}
