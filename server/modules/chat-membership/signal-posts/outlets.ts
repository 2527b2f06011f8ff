import { chatServices } from '#contract/chat-membership.ts'
import { programNames } from '#contract/offers/program-table.ts'
import {
  isOutletAddress,
  outletAddressHints,
  type SignalOutlet,
  type SignalOutletInput,
} from '#contract/signals/signal-outlets.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import { violatedUnique } from '#server/platform/database/problems.ts'
import { emit, outboxRange } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { GroupKey } from '../groups.store.ts'
import type { WorkingDeps } from '../index.ts'
import {
  countPosts,
  deleteOutlet,
  findOutlet,
  insertOutlet,
  lockOutlet,
  type OutletRow,
  type PostCounts,
  retryPosts,
  selectOutlets,
  setOutletTrouble,
} from './posts.store.ts'

const none: PostCounts = { sent: 0, waiting: 0, failed: 0, failure: null }

/** Where the signals of each program are posted at each service, set or not. */
export async function listOutlets(deps: WorkingDeps, _actor: Actor): Promise<SignalOutlet[]> {
  const { db, offers, outlets: services } = deps
  const [outlets, counts, { offers: offered }] = await Promise.all([
    selectOutlets(db.pool),
    countPosts(db.pool),
    offers.read(db.pool),
  ])
  return chatServices.flatMap((service) =>
    programNames.map((program) => {
      const row = outlets.find((one) => one.program === program && one.service === service)
      const available = services[service] !== null
      const name = offered[program].title
      return { name, available, ...present({ program, service }, row, row && counts.get(row.id)) }
    }),
  )
}

const present = (key: GroupKey, row: OutletRow | undefined, counts = none) => ({
  ...key,
  shown: row?.shown ?? null,
  trouble: row?.trouble ?? null,
  ...counts,
  updatedAt: row?.updatedAt.toISOString() ?? null,
})

/**
 * Sets where a program's signals are posted, from now on. What was posted at the former place stays there as it is.
 * Throws 409 if somebody else has changed it since.
 */
export async function updateOutlet(
  deps: WorkingDeps,
  actor: Actor,
  key: GroupKey,
  { address, updatedAt }: SignalOutletInput,
): Promise<SignalOutlet> {
  const { db, now, offers } = deps
  const service = deps.outlets[key.service]
  if (!service) throw new Failure('rule_violated', 'The academy has no bot at this service.')
  if (address !== null && !isOutletAddress(key.service, address)) {
    const message = outletAddressHints[key.service]
    throw new Failure('invalid_input', message, { issues: [{ path: 'address', message }] })
  }
  const { offers: offered } = await offers.read(db.pool)
  const name = offered[key.program].title
  const id = newId()
  const row = await db
    .transaction(async (tx) => {
      const before = await lockOutlet(tx, key)
      if (Boolean(before) !== (updatedAt !== null)) throw overtaken()
      if (before) requireUnchanged(updatedAt ?? undefined, before)
      const closed = address === null ? null : service.close(address)
      const change = {
        before: before ? { place: before.shown } : null,
        after: closed && { place: closed.shown },
      }
      if (before || closed) {
        await recordAudit(tx, actor, {
          action: 'signal_outlet.changed',
          subject: before?.id ?? id,
          name,
          ...change,
        })
      }
      if (before) await deleteOutlet(tx, before.id)
      const at = before ? changedAt(before, now()) : now()
      const fromEvent = String((await outboxRange(tx)).newest)
      const saved =
        closed && (await insertOutlet(tx, { id, ...key, ...closed, fromEvent, updatedAt: at }))
      await emit(tx, { type: 'chat_group.changed', audience: { role: 'admin' } })
      return saved ?? undefined
    })
    .catch((error: unknown) => {
      throw violatedUnique(error) === null ? error : overtaken()
    })
  return { name, available: true, ...present(key, row) }
}

const overtaken = () => new Failure('overtaken', 'Someone else has changed this in the meantime.')

/** Asks the service whether signals can be posted. If so, what it refused is posted once more. */
export async function tryOutlet(
  deps: WorkingDeps,
  actor: Actor,
  key: GroupKey,
): Promise<{ title: string; problems: string[] }> {
  const { db } = deps
  const service = deps.outlets[key.service]
  const outlet = await findOutlet(db.pool, key)
  if (!service || !outlet) throw notFound()
  const found = await service.tryOut(outlet.address).catch((cause: unknown) => {
    const message = `${service.name} cannot be reached. Please try again in a moment.`
    throw new Failure('unavailable', message, { cause, retryAfter: 5 })
  })
  const [trouble = null] = found.problems
  await db.transaction(async (tx) => {
    await setOutletTrouble(tx, outlet.id, trouble)
    if (trouble === null) await retryPosts(tx, outlet.id)
    const details = { problems: found.problems.length }
    await recordAudit(tx, actor, {
      action: 'signal_outlet.tried',
      subject: outlet.id,
      name: outlet.shown,
      details,
    })
  })
  deps.wake()
  return found
}
