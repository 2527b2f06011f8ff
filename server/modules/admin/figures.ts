import { may, type Permission } from '#contract/access/permissions.ts'
import { type AdminStats, statsLimit } from '#contract/admin.ts'
import { unitsOf } from '#contract/currencies.ts'
import type { Needs } from '#contract/needs.ts'
import { failedDays } from '#contract/times/calendar-days.ts'
import { boundsOfPeriod } from '#contract/values.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { monthOf, soonAfter } from './admin.rules.ts'
import type { AdminDeps } from './index.ts'

const day = 24 * 60 * 60 * 1000

/** The number of open tasks of each kind in the office, for those responsible for them. */
export async function readNeeds(deps: AdminDeps, actor: Actor): Promise<Needs> {
  const { access, assignments, db, journal, lessonQuestions, liveSessions, marking } = deps
  const { messages, now, payments } = deps
  const { pool } = db
  const at = now()
  const from = (days: number) => new Date(at.getTime() + days * day)
  const count = (permission: Permission, counted: () => Promise<number>) =>
    may(actor, permission) ? counted() : undefined
  const counted = await Promise.all([
    count('role-requests.decide', () => access.countPendingRequests(pool)),
    count('assignments.manage', () => assignments.countUngraded(pool)),
    count('content.manage', () => lessonQuestions.countWaiting(pool)),
    count('content.manage', () => marking.countToMark(pool)),
    count('messages.manage', () => messages.countUnreadConversations(pool)),
    count('journals.review', () => journal.countUncommented(pool)),
    count('content.manage', () => liveSessions.countBetween(pool, at, from(1))),
    count('payments.read', () => payments.countFailed(pool, boundsOfPeriod(failedDays(at)))),
  ])
  const [requests, ungraded, questions, toMark, unread, uncommented, sessions, failed] = counted
  return {
    requests,
    ungraded,
    questions,
    toMark,
    unread,
    uncommented,
    sessions,
    failedPayments: failed,
  }
}

/** The academy's current figures, as far as the actor may see them: a handful of statements at most. */
export async function readStats(deps: AdminDeps, actor: Actor): Promise<AdminStats> {
  const { db, proxies, access, courses, payments } = deps
  const at = deps.now()
  const { from, to } = monthOf(at)
  const [ofMembers, sums, completion] = await Promise.all([
    may(actor, 'members.read') ? membersAt(deps, at) : {},
    may(actor, 'payments.read') ? payments.revenueOfMonth(db.pool, from, to) : null,
    may(actor, 'content.manage')
      ? courses.completion(db.pool, { except: access.holdersOf('admin'), limit: statsLimit })
      : undefined,
  ])
  return {
    ...ofMembers,
    ...(sums && {
      revenueThisMonth: sums[0] ? unitsOf(sums[0].cents, sums[0].currency) : 0,
      revenueByCurrency: sums,
    }),
    courses: completion,
    ...(may(actor, 'operations.read') && { unlistedProxy: proxies.recent() }),
  }
}

async function membersAt({ db, access, identity }: AdminDeps, at: Date) {
  const [users, admins, { count, ending }] = await Promise.all([
    identity.countUsers(db.pool),
    access.usersWithRole('admin'),
    access.activeSubscriptions(db.pool, {
      program: 'mentorship',
      at,
      endingBy: soonAfter(at),
      limit: statsLimit,
    }),
  ])
  const students = await identity.usersByIds(
    db.pool,
    ending.first.map(({ userId }) => userId),
  )
  return {
    totalStudents: users - admins.length,
    activeMentorships: count,
    expiringMentorships: ending.count,
    expiringSoon: ending.first.flatMap(({ id, userId, endsAt, anchorDay }) => {
      const student = students.find((user) => user.id === userId)
      // The user was deleted at this very moment, and the subscription with them.
      if (!student) return []
      const { name, email } = student
      return [{ id, userId, name, email, subscriptionEnd: endsAt.toISOString(), anchorDay }]
    }),
  }
}
