import type { ContentRole } from '#contract/access/permissions.ts'
import {
  type AcademyContent,
  type Agenda,
  type CommunityContent,
  communityContentLimit,
  communityContentSchema,
} from '#contract/dashboards.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import { type WrittenAnswer, writeAnswer } from '#server/platform/http/written.ts'
import { nextStep, weekOf } from './agenda.rules.ts'
import type { DashboardsDeps } from './index.ts'

/**
 * The academy dashboard: the caller's progress, assignments and number of trades, and the next
 * session for the academy or for everyone.
 */
export async function readAcademyContent(
  { assignments, courses, journal, liveSessions }: DashboardsDeps,
  actor: Actor,
): Promise<AcademyContent> {
  const [progress, due, totalTrades, [next]] = await Promise.all([
    courses.academyProgress(actor),
    assignments.listDue(actor),
    journal.totalTrades(actor.id),
    liveSessions.upcoming(actor, { roles: ['academy_student', 'community_student'], limit: 1 }),
  ])
  return {
    progress,
    assignments: due,
    liveSession: next ? { title: next.title, scheduledTime: next.date } : null,
    tradingJournal: { totalTrades },
  }
}

const sessionsRead = 20

/**
 * The actor's next step, and the events of the next seven days; once nothing is left, what opens next. Beside it, the
 * reviews of whoever has any, and the one-to-one calls of whoever has or may book any.
 */
export async function readAgenda(
  { access, assignments, bookings, courses, db, liveSessions, now, reviews }: DashboardsDeps,
  actor: Actor,
): Promise<Agenda> {
  const [cameAt, lesson, opening, due, sessions, standing, calls] = await Promise.all([
    access.lastGrantOf(db.pool, actor.id),
    courses.nextLesson(actor),
    courses.nextOpening(actor),
    assignments.listDue(actor),
    liveSessions.upcoming(actor, { limit: sessionsRead }),
    reviews.standing(actor),
    bookings.standing(actor),
  ])
  const parts = { cameAt, lesson, assignments: due, sessions }
  const at = now()
  const next = nextStep(parts, at)
  return {
    next,
    isNew: lesson !== null && !lesson.isAnyBegun,
    week: weekOf(parts, at),
    opens: next === null && opening ? instants(opening) : undefined,
    reviews: standing,
    calls,
  }
}

const free: { roles: ContentRole[]; limit: number } = {
  roles: ['community_student'],
  limit: communityContentLimit,
}

/** The community page: content free for every signed-in user, and links to the community outside the academy. */
export async function readCommunityContent(
  { academySettings, courses, db, signals }: DashboardsDeps,
  actor: Actor,
): Promise<WrittenAnswer<CommunityContent>> {
  const [freeCourses, freeSignals, { telegramUrl, discordUrl }] = await Promise.all([
    courses.writeVisible(actor, free),
    signals.writeVisible(actor, free),
    academySettings.read(db.pool),
  ])
  const body = {
    courses: freeCourses.value,
    signals: freeSignals.value,
    links: { telegram: telegramUrl, discord: discordUrl },
  }
  return writeAnswer(communityContentSchema, body, Math.min(freeCourses.until, freeSignals.until))
}
