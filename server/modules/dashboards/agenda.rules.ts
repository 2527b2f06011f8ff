import type { Agenda } from '#contract/dashboards.ts'
import type { LiveSession } from '#contract/live-sessions.ts'
import type { NextLesson } from '#server/modules/courses/index.ts'

const hour = 3_600_000
const day = 24 * hour

interface DueAssignment {
  id: string
  title: string
  dueDate: string | null
  submitted: boolean
  again: boolean
}

export interface AgendaParts {
  /** Sessions that are not over, the next one first. */
  sessions: readonly LiveSession[]
  /** The earliest due first. */
  assignments: readonly DueAssignment[]
  lesson: NextLesson | null
  /** When the student was last given a program, or registered. */
  cameAt: Date | null
}

/**
 * The next step at `now`: what has a deadline comes before what can be done at any time. A session
 * counts from an hour before its start, an assignment from two days before it is due until a week
 * after, so that an abandoned one does not block the lessons for ever. Whoever has not begun any lesson
 * begins with the first one, and nobody is led to an assignment that was due before they came.
 */
export function nextStep(
  { sessions, assignments, lesson, cameAt }: AgendaParts,
  now: Date,
): Agenda['next'] {
  const [session] = sessions
  const at = now.getTime()
  const isNew = lesson !== null && !lesson.isAnyBegun
  const open = assignments.filter((one) => isOpen(one) && !isFromBefore(one, cameAt))
  const pressing = open.find(({ again, dueDate }) => again || (!isNew && isNear(dueDate, at)))
  if (session && Date.parse(session.date) - hour <= at) return { kind: 'session', session }
  if (pressing) return assignmentStep(pressing)
  if (lesson) return lessonStep(lesson)
  if (open[0]) return assignmentStep(open[0])
  return session ? { kind: 'session', session } : null
}

/** What takes place or is due within seven days of `now`, earliest first. */
export function weekOf({ sessions, assignments }: AgendaParts, now: Date): Agenda['week'] {
  const end = now.getTime() + 7 * day
  const meetings = sessions.map(({ id, title, date }) => ({
    kind: 'session' as const,
    id,
    title,
    at: date,
  }))
  const due = assignments.filter(isOpen).flatMap(({ id, title, dueDate }) => {
    if (dueDate === null || Date.parse(dueDate) < now.getTime()) return []
    return { kind: 'assignment' as const, id, title, at: dueDate }
  })
  return [...meetings, ...due]
    .filter(({ at }) => Date.parse(at) < end)
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

const isOpen = ({ submitted, again }: DueAssignment) => again || !submitted

const isFromBefore = ({ dueDate, again }: DueAssignment, cameAt: Date | null) =>
  !again && dueDate !== null && cameAt !== null && Date.parse(dueDate) < cameAt.getTime()

const isNear = (dueDate: string | null, now: number) =>
  dueDate !== null && Date.parse(dueDate) > now - 7 * day && Date.parse(dueDate) <= now + 2 * day

const assignmentStep = ({ id, title, dueDate, again }: DueAssignment) => ({
  kind: 'assignment' as const,
  id,
  title,
  dueDate,
  again,
})

function lessonStep(lesson: NextLesson) {
  const { duration, position, isAnyBegun: _, ...rest } = lesson
  const secondsLeft = duration === null ? null : Math.max(0, duration - position)
  return { kind: 'lesson' as const, ...rest, secondsLeft }
}
