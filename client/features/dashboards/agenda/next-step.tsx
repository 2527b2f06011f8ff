import { useQuery } from '@tanstack/react-query'
import { CalendarClock, ClipboardList, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useStoredHeight } from '#client/platform/start/stored-height.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { appointment, longDay } from '#client/ui/displays/format.ts'
import { Skeleton } from '#client/ui/displays/states.tsx'
import type { Agenda } from '#contract/dashboards.ts'
import type { LiveSession } from '#contract/live-sessions.ts'
import type { ReviewStanding } from '#contract/reviews.ts'
import { assignmentPage, lessonPage } from '#contract/site/pages.ts'
import { agendaQuery } from './agenda.queries.ts'
import { assignmentWords, lessonWords, weekWords } from './agenda-words.ts'

type Step = NonNullable<Agenda['next']>

interface NextStepProps {
  /** The page of this area's sessions; undefined if they have none. */
  sessionsPage?: string
  /** The way into a session's meeting. */
  join: (session: LiveSession) => ReactNode
  /** The way to the reviews of whoever has any today. */
  reviews: (standing: ReviewStanding) => ReactNode
  /** The next one-to-one call of whoever has one, or may book one. */
  calls: (standing: NonNullable<Agenda['calls']>) => ReactNode
}

/** The top of an overview: the one thing to do now, and what to review, and the week ahead. Absent if there is none of it. */
export function NextStep({ sessionsPage, join, reviews, calls }: NextStepProps) {
  const { data, failureCount } = useQuery(agendaQuery())
  const { held, ref } = useStoredHeight('next step')
  // The page below works without it, and is tried again.
  if (!data) {
    if (failureCount > 0) return null
    return (
      // On a device that does not know its height, what is below comes together with it, and does not move.
      <div style={held} className={held ? undefined : '[&~*]:hidden'}>
        <Skeleton className={held ? 'h-full' : 'h-96'} />
      </div>
    )
  }
  const { next, isNew, week, opens, reviews: standing } = data
  const toReview = standing && standing.due + standing.answered > 0 ? reviews(standing) : null
  const oneToOne = data.calls ? calls(data.calls) : null
  if (!next && week.length === 0 && !opens) {
    if (!toReview && !oneToOne) return null
    return (
      <div ref={ref} className="grid gap-4">
        {toReview}
        {oneToOne}
      </div>
    )
  }
  return (
    <div ref={ref} className="grid gap-4 @4xl:grid-cols-[3fr_2fr]">
      {next ? (
        <StepCard step={next} isNew={isNew} join={join} />
      ) : (
        <p className="rounded-xl border bg-card p-4 text-sm text-muted-foreground md:p-5">
          You are all done for now.
          {opens && ` “${opens.title}” of ${opens.courseTitle} opens on ${longDay(opens.opensAt)}.`}
        </p>
      )}
      {week.length > 0 && <Week week={week} sessionsPage={sessionsPage} />}
      {toReview}
      {oneToOne}
    </div>
  )
}

interface StepCardProps {
  step: Step
  isNew: boolean
  join: NextStepProps['join']
}

function StepCard({ step, isNew, join }: StepCardProps) {
  const { lead, title, note, action } = partsOf(step, isNew, join)
  return (
    <section
      aria-labelledby="next-step"
      className="flex min-h-32 flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border border-l-4 border-l-accent bg-card p-4 shadow-card md:p-5"
    >
      <div className="min-w-0 flex-1 basis-52">
        <p className="text-compact font-medium text-accent">{lead}</p>
        <h2 id="next-step" className="mt-0.5 text-lg leading-6 font-semibold break-words">
          {title}
        </h2>
        {note && <p className="mt-1 text-sm text-muted-foreground tabular-nums">{note}</p>}
      </div>
      {/* The full width of a phone, within reach of either thumb. */}
      <div className="max-md:w-full max-md:[&>a]:w-full">{action}</div>
    </section>
  )
}

interface StepParts {
  lead: string
  title: string
  note: ReactNode
  action: ReactNode
}

function partsOf(step: Step, isNew: boolean, join: NextStepProps['join']): StepParts {
  switch (step.kind) {
    case 'lesson': {
      const words = lessonWords(step, isNew)
      return {
        ...words,
        title: step.title,
        action: (
          <ButtonLink
            to={lessonPage(step.courseId, step.lessonId)}
            state={{ play: true }}
            size="lg"
            aria-label={`${words.action}: ${step.title}`}
          >
            <Play aria-hidden="true" />
            {words.action}
          </ButtonLink>
        ),
      }
    }
    case 'assignment': {
      const words = assignmentWords(step, step.dueDate && appointment(step.dueDate))
      return {
        ...words,
        title: step.title,
        action: (
          <ButtonLink
            to={assignmentPage(step.id)}
            size="lg"
            aria-label={`${words.action}: ${step.title}`}
          >
            <ClipboardList aria-hidden="true" />
            {words.action}
          </ButtonLink>
        ),
      }
    }
    case 'session': {
      const { title, date } = step.session
      return {
        lead: 'Join the live session',
        title,
        note: <time dateTime={date}>{appointment(date)}</time>,
        action: join(step.session),
      }
    }
  }
}

const weekShown = 4

function Week({ week, sessionsPage }: { week: Agenda['week']; sessionsPage?: string }) {
  const shown = week.slice(0, weekShown)
  return (
    <section
      aria-labelledby="this-week"
      className="rounded-xl border bg-card px-4 py-3 shadow-card md:px-5"
    >
      <h2 id="this-week" className="text-sm font-medium text-muted-foreground">
        This week
      </h2>
      <ul className="mt-1 divide-y">
        {shown.map((entry) => (
          <li key={entry.id} className="py-2">
            <WeekEntry
              entry={entry}
              to={entry.kind === 'assignment' ? assignmentPage(entry.id) : sessionsPage}
            />
          </li>
        ))}
      </ul>
      {week.length > weekShown && (
        <p className="pb-1 text-compact text-muted-foreground">
          and {week.length - weekShown} more
        </p>
      )}
    </section>
  )
}

function WeekEntry({ entry, to }: { entry: Agenda['week'][number]; to: string | undefined }) {
  const { kind, title, at } = entry
  const Icon = kind === 'session' ? CalendarClock : ClipboardList
  const content = (
    <>
      <Icon className="mt-0.5 size-4 text-muted-foreground" aria-hidden="true" />
      <span className="truncate text-sm font-medium">{title}</span>
      <span className="col-start-2 text-compact text-muted-foreground tabular-nums">
        {weekWords[kind]}, <time dateTime={at}>{appointment(at)}</time>
      </span>
    </>
  )
  const layout = 'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-sm'
  if (!to) return <div className={layout}>{content}</div>
  return (
    <Link to={to} className={`${layout} hover:text-accent`}>
      {content}
    </Link>
  )
}
