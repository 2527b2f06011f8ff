import { failedDays, type Needs } from '#contract/needs.ts'
import { may, type Permission } from '#contract/permissions.ts'
import { boundsOfPeriod } from '#contract/values.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { AdminDeps } from './deps.ts'

const day = 24 * 60 * 60 * 1000

/** The number of open tasks of each kind in the office, for those responsible for them. */
export async function readNeeds(deps: AdminDeps, actor: Actor): Promise<Needs> {
  const { access, assignments, db, journal, liveSessions, messages, now, payments } = deps

  const { pool } = db
  const at = now()
  const from = (days: number) => new Date(at.getTime() + days * day)
  const count = (permission: Permission, counted: () => Promise<number>) =>
    may(actor, permission) ? counted() : undefined
  const [requests, ungraded, unread, uncommented, sessions, failedPayments] = await Promise.all([
    count('role-requests.decide', () => access.countPendingRequests(pool)),
    count('assignments.manage', () => assignments.countUngraded(pool)),
    count('messages.manage', () => messages.countUnreadConversations(pool)),
    count('journals.review', () => journal.countUncommented(pool)),
    count('content.manage', () => liveSessions.countBetween(pool, at, from(1))),
    count('payments.read', () => payments.countFailed(pool, boundsOfPeriod(failedDays(at)))),
  ])
  return { requests, ungraded, unread, uncommented, sessions, failedPayments }
}
