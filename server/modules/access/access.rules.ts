import type { Selectable } from 'kysely'
import { type Plan, type Renewal, renewalDays, type UserStatus } from '#contract/access/access.ts'
import { type Role, roleNames, type StaffRole } from '#contract/access/permissions.ts'
import { type PaidProgram, paidProgramNames, programs } from '#contract/offers/programs.ts'
import { addMonths } from '#contract/times/calendar-months.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** How far ahead seats are allocated: twenty years of cohorts. */
export const cohortsAhead = 40

export type SubscriptionFacts = Pick<
  Selectable<Tables['subscriptions']>,
  'program' | 'startsAt' | 'endsAt' | 'openUntil' | 'cancelledAt'
>

/** Everything granted to a user, effective or not. */
export interface AccessRecord<S extends SubscriptionFacts = SubscriptionFacts> {
  roles: Role[]
  subscriptions: S[]
}

/** A user's rights at one moment. */
export interface AccessSummary {
  /** Effective roles, which always include community rights. */
  roles: Role[]
  plan: Plan | null
  status: UserStatus
  /** Programs that the user had and whose access has ended. */
  lapsedPrograms: PaidProgram[]
}

export const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

const day = 24 * 60 * 60 * 1000

/** For how long something opens: for calendar months, and days besides. */
export interface Length {
  accessMonths: number | null
  accessDays?: number
}

/** The end of a period that begins at `start`. */
export const periodEnd = ({ accessMonths, accessDays = 0 }: Length, start: Date): Date =>
  new Date(addMonths(start, accessMonths ?? 0).getTime() + accessDays * day)

/** A day in UTC as YYYY-MM-DD. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** The first days of the next `count` cohorts, including today's: the first day of each of `months`, 1 to 12. */
export function cohortStarts(at: Date, months: readonly number[], count: number): string[] {
  const today = dayOf(at)
  const starts: string[] = []
  for (let year = at.getUTCFullYear(); starts.length < count; year += 1) {
    starts.push(
      ...months
        .map((month) => `${year}-${String(month).padStart(2, '0')}-01`)
        .filter((start) => start >= today),
    )
  }
  return starts.slice(0, count)
}

export function subscriptionStatus(
  subscription: SubscriptionFacts,
  at: Date,
): 'active' | 'expired' | 'cancelled' {
  if (subscription.cancelledAt) return 'cancelled'
  return subscription.openUntil > at ? 'active' : 'expired'
}

export const isActive = (subscription: SubscriptionFacts, at: Date): boolean =>
  subscriptionStatus(subscription, at) === 'active'

/**
 * Whether access to a program was open when a request for it was made, or its payment begun; not if it was cancelled
 * since.
 */
export const isRenewal = (
  { subscriptions }: AccessRecord,
  { program, createdAt, begunAt }: { program: PaidProgram; createdAt: Date; begunAt: Date | null },
): boolean => {
  const own = subscriptions.filter((one) => one.program === program)
  const isOpenAt = (at: Date) => own.some((one) => one.startsAt <= at && isActive(one, at))
  return isOpenAt(createdAt) || (begunAt !== null && isOpenAt(begunAt))
}

/** The program that a role belongs to, or null for roles without a subscription. */
export const programOfRole = (role: Role | StaffRole): PaidProgram | null =>
  paidProgramNames.find((program) => programs[program].role === role) ?? null

/** Granted roles for display: community rights belong to everybody. */
export const shownRoles = (granted: readonly Role[]): Role[] =>
  roleNames.filter((role) => role === 'community_student' || granted.includes(role))

/**
 * A user's rights at `at`. The plan is that of the newest active subscription or, if none is
 * active, of the newest one; the status tells which of the two it is.
 */
export function summarise(record: AccessRecord, at: Date): AccessSummary {
  const newestFirst = record.subscriptions.toSorted(
    (one, other) =>
      other.startsAt.getTime() - one.startsAt.getTime() ||
      other.endsAt.getTime() - one.endsAt.getTime(),
  )
  const active = newestFirst.filter((subscription) => isActive(subscription, at))
  const shown = active[0] ?? newestFirst[0]
  const counts = (role: Role) => {
    const program = programOfRole(role)
    return program === null || active.some((subscription) => subscription.program === program)
  }
  return {
    roles: shownRoles(record.roles).filter(counts),
    plan: shown?.program ?? null,
    status: shown && active.length === 0 ? 'expired' : 'active',
    lapsedPrograms: newestFirst
      .filter((subscription) => !active.includes(subscription))
      .map((subscription) => subscription.program),
  }
}

/** The fields of a subscription kept in the audit trail. */
export const subscriptionFields = ['program', 'startsAt', 'endsAt', 'cancelledAt'] as const

/** A user's grants, reduced to the facts kept in the audit trail. */
export const grantsOf = (
  { roles, staffRole, subscriptions }: AccessRecord & { staffRole: StaffRole | null },
  { suspension }: { suspension: object | null },
) => {
  const endOf = (program: PaidProgram) =>
    subscriptions.find((subscription) => subscription.program === program)?.endsAt ?? null
  return {
    roles: roles.toSorted(),
    academyEndsAt: endOf('academy'),
    mentorshipEndsAt: endOf('mentorship'),
    staffRole,
    // Without the reason, which stays between the office and the user.
    suspended: suspension !== null,
  }
}
export const grantFields = [
  'roles',
  'academyEndsAt',
  'mentorshipEndsAt',
  'staffRole',
  'suspended',
] as const

/** For how long after an end it is still notified, in milliseconds: a program that was stopped catches up. */
export const lapseNotifiedFor = 2 * day

/** How long before an end the first notice is sent, in milliseconds. */
export const firstReminder = 7 * day

export type RenewalNews = 'week' | 'day' | 'grace' | 'lapsed'

/**
 * The notice due at `at` for an end: a week before, a day before, on the day, and when a grace
 * period after it is over; null for none. For automatic renewals, only that access has lapsed.
 */
export function newsOfEnd(
  { endsAt, openUntil, renewal }: { endsAt: Date; openUntil: Date; renewal: Renewal },
  at: Date,
): RenewalNews | null {
  const left = endsAt.getTime() - at.getTime()
  const open = openUntil.getTime() - at.getTime()
  if (left > firstReminder || open <= -lapseNotifiedFor) return null
  if (open <= 0) return 'lapsed'
  if (renewal === 'automatic') return null
  if (left <= 0) return 'grace'
  return left <= day ? 'day' : 'week'
}

/** Whether an active subscription can be renewed by another payment: in its last two weeks. */
export const isRenewable = (endsAt: Date, at: Date): boolean =>
  endsAt.getTime() - at.getTime() <= renewalDays * day
