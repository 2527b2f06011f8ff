import { type AdminStats, statsLimit } from '#contract/admin.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { monthOf, soonAfter } from './admin.rules.ts'
import type { AdminDeps } from './deps.ts'

/** How the academy is doing now: a handful of statements, however many users there are. */
export const createReadStats =
  ({ db, now, proxies, identity, access, courses, payments }: AdminDeps) =>
  async (_actor: Actor): Promise<AdminStats> => {
    const at = now()
    const { from, to } = monthOf(at)
    const admins = await access.usersWithRole('admin')
    const [users, mentorships, cents, completion] = await Promise.all([
      identity.countUsers(db.pool),
      access.activeSubscriptions(db.pool, {
        program: 'mentorship',
        at,
        endingBy: soonAfter(at),
        limit: statsLimit,
      }),
      payments.revenueOfMonth(db.pool, from, to),
      courses.completion(db.pool, { except: admins, limit: statsLimit }),
    ])
    const { count, ending } = mentorships
    const students = await identity.usersByIds(
      db.pool,
      ending.first.map(({ userId }) => userId),
    )
    return {
      totalStudents: users - admins.length,
      activeMentorships: count,
      revenueThisMonth: cents / 100,
      expiringMentorships: ending.count,
      expiringSoon: ending.first.flatMap(({ id, userId, endsAt }) => {
        const student = students.find((user) => user.id === userId)
        // Deleted in this very moment: then the subscription is gone as well.
        if (!student) return []
        const { name, email } = student
        return [{ id, name, email, subscriptionEnd: endsAt.toISOString() }]
      }),
      courses: completion,
      unlistedProxy: proxies.recent(),
    }
  }
