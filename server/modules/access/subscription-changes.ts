import type { AdminUser, Subscription } from '#contract/access/access.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { lastInstant } from '#contract/times/known-times.ts'
import { recordAudit, system } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { claimOnce } from '#server/platform/creations/create-once.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { presentSubscription } from './access.present.ts'
import {
  firstReminder,
  isActive,
  lapseNotifiedFor,
  newsOfEnd,
  subscriptionFields,
} from './access.rules.ts'
import {
  accessRecord,
  computeGrace,
  endingBetween,
  findSubscription,
  lockUser,
  noteNews,
  type SubscriptionRow,
} from './access.store.ts'
import type { AccessDeps } from './index.ts'
import { notifyOfMovedEnd } from './moved-ends.ts'
import { requireRight } from './staff/require-right.ts'
import { subscriptions } from './subscriptions.ts'
import { changeUser } from './user-changes.ts'
import { getUser } from './users.ts'

interface Change {
  action: string
  apply: (tx: Executor, subscription: SubscriptionRow, at: Date) => Promise<SubscriptionRow>
}

/**
 * Changes one subscription under a lock, with an audit entry and an event; a repeat under the same id
 * changes nothing. Throws 404, and 403 if the actor may not do it to its user.
 */
async function changeSubscription(
  deps: AccessDeps,
  { action, apply }: Change,
  actor: Actor,
  id: string,
): Promise<Subscription> {
  const { db, now, offers } = deps
  const changed = await db.transaction(async (tx) => {
    const owner = (await findSubscription(tx, id))?.userId
    if (!owner) throw notFound()
    await lockUser(tx, owner)
    // Read again under the lock: it may have been changed, or deleted with its user.
    const known = await findSubscription(tx, id)
    if (!known) throw notFound()
    requireRight(actor, { id: owner, ...(await accessRecord(tx, owner)) }, 'manage')
    if (await claimOnce(tx, actor, id)) return known
    const subscription = await apply(tx, known, now())
    await recordAudit(tx, actor, {
      action,
      subject: id,
      name: await offers.titleOf(tx, known.program),
      person: owner,
      ...changeOf(known, subscription, subscriptionFields),
    })
    await notifyOfMovedEnd(tx, deps, known, subscription)
    await emit(tx, { type: 'access.changed', subject: owner, audience: { user: owner } })
    return subscription
  })
  return presentSubscription(changed, now())
}

/**
 * Adds one calendar month to the later of now and the end, also to a cancelled subscription. Throws
 * 409 if the end is no longer the one that was seen, so that a repeated click adds nothing.
 */
export function extendSubscription(
  deps: AccessDeps,
  actor: Actor,
  id: string,
  { seenEndsAt }: { seenEndsAt?: string } = {},
): Promise<Subscription> {
  return changeSubscription(
    deps,
    {
      action: 'subscription.extended',
      async apply(tx, known, at) {
        if (seenEndsAt && Date.parse(seenEndsAt) !== known.endsAt.getTime()) throw endMoved()
        return subscriptions.addMonth(tx, known, await deps.offers.now(tx, known.program), at)
      },
    },
    actor,
    id,
  )
}

const day = 24 * 60 * 60 * 1000

/**
 * Adds a day to a user's active access to a program, in the name of the academy, in a transaction that has locked the user;
 * false without active access, or beyond the last end that can be represented.
 */
export async function extendByDay(
  deps: AccessDeps,
  tx: Executor,
  userId: string,
  program: PaidProgram,
): Promise<boolean> {
  const { now, offers } = deps
  const at = now()
  const record = await accessRecord(tx, userId)
  const known = record.subscriptions.find((one) => one.program === program)
  if (!known || !isActive(known, at)) return false
  const endsAt = new Date(known.endsAt.getTime() + day)
  if (endsAt.getTime() > Date.parse(lastInstant)) return false
  const terms = await offers.now(tx, program)
  const subscription = await subscriptions.endAt(tx, { userId, program, at, terms }, { endsAt })
  await recordAudit(tx, system, {
    action: 'subscription.extended',
    subject: known.id,
    name: await offers.titleOf(tx, program),
    person: userId,
    ...changeOf(known, subscription, subscriptionFields),
  })
  await notifyOfMovedEnd(tx, deps, known, subscription)
  await emit(tx, { type: 'access.changed', subject: userId, audience: { user: userId } })
  return true
}

/** Ends a subscription now; one that has already ended is unchanged. */
export function cancelSubscription(
  deps: AccessDeps,
  actor: Actor,
  id: string,
): Promise<Subscription> {
  return changeSubscription(
    deps,
    {
      action: 'subscription.cancelled',
      apply: (tx, subscription, at) =>
        subscriptions.end(tx, subscription, { at, how: 'cancelled' }),
    },
    actor,
    id,
  )
}

interface NewEnd {
  program: PaidProgram
  endsAt: string
  /** The end that the editor has seen, if access is active; otherwise null. */
  seenEndsAt: string | null
}

/**
 * Grants a program until a date, or moves the end of active access. A repeated call changes nothing
 * and is recorded once, so that a button clicked three times adds one month. Throws 404, 403 if the
 * actor may not do it to this user, 409 if the end is no longer the one seen, and 422 for an end in
 * the past.
 */
export async function setAccessEnd(
  deps: AccessDeps,
  actor: Actor,
  userId: string,
  change: NewEnd,
): Promise<AdminUser> {
  const { program } = change
  const endsAt = new Date(change.endsAt)
  const same = Symbol('nothing to change')
  try {
    return await deps.db.transaction((tx) =>
      changeUser(tx, deps, actor, userId, {
        action: 'user.access_set',
        async apply(record) {
          const at = deps.now()
          const known = record.subscriptions.find((one) => one.program === program)
          const end = known && isActive(known, at) ? known.endsAt : null
          if (end?.getTime() === endsAt.getTime()) throw same
          const seen = change.seenEndsAt === null ? undefined : Date.parse(change.seenEndsAt)
          if (end?.getTime() !== seen) throw endMoved()
          if (endsAt <= at) {
            throw new Failure(
              'rule_violated',
              'Choose an end date in the future, or cancel the access.',
            )
          }
          const terms = await deps.offers.now(tx, program)
          await subscriptions.endAt(tx, { userId, program, at, terms }, { endsAt })
        },
      }),
    )
  } catch (error) {
    if (error === same) return getUser(deps, actor, userId)
    throw error
  }
}

/** The error for an end of access that differs from the one the editor has seen. */
const endMoved = (): Failure =>
  new Failure(
    'overtaken',
    'Someone else has changed when this access ends. Check it, then decide again.',
  )

/**
 * Every hour: notifies members of the end of their access a week before, a day before and at the
 * end, and of a grace period and its end, each once per end. The end itself needs no job: access is
 * computed from the date.
 */
export const notifyOfEndsJob = (
  deps: Pick<AccessDeps, 'academySettings' | 'db' | 'now' | 'offers'>,
): JobKind<object> => ({
  name: 'access.tell-of-ends',
  cron: '11 * * * *',
  async handle() {
    const at = deps.now()
    const { graceDays } = await deps.academySettings.readNow(deps.db.pool)
    await computeGrace(deps.db.pool, at, graceDays)
    const from = new Date(at.getTime() - lapseNotifiedFor)
    const to = new Date(at.getTime() + firstReminder)
    let after = '00000000-0000-0000-0000-000000000000'
    for (let more = true; more; ) {
      const ending = await endingBetween(deps.db.pool, { from, to, after })
      for (const subscription of ending) await tell(deps, subscription, at)
      more = ending.length > 0
      after = ending.at(-1)?.id ?? after
    }
  },
})

const tell = (
  { db, offers }: Pick<AccessDeps, 'db' | 'offers'>,
  { id, userId }: SubscriptionRow,
  at: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockUser(tx, userId)
    // Read again under the lock: it may have been renewed, or deleted with its user.
    const known = await findSubscription(tx, id)
    const kind = known && !known.cancelledAt ? newsOfEnd(known, at) : null
    if (!known || !kind) return
    const { endsAt, program } = known
    if (!(await noteNews(tx, { subscriptionId: id, endsAt, kind, notifiedAt: at }))) return
    const audience = { user: userId }
    if (kind === 'grace') return emit(tx, { type: 'subscription.grace', subject: id, audience })
    if (kind !== 'lapsed') return emit(tx, { type: 'subscription.ending', subject: id, audience })
    await recordAudit(tx, system, {
      action: 'subscription.lapsed',
      subject: id,
      name: await offers.titleOf(tx, program),
      person: userId,
    })
    await emit(tx, { type: 'access.changed', subject: userId, audience })
    await emit(tx, { type: 'subscription.lapsed', subject: id, audience })
  })
