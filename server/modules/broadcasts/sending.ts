import { reachesNobody } from '#contract/broadcast-words.ts'
import type { Broadcast } from '#contract/broadcasts.ts'
import { AuthorLacksRight } from '#server/modules/access/index.ts'
import { recordAudit, system } from '#server/platform/audit/audit.ts'
import { requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { presentBroadcast } from './broadcasts.present.ts'
import { broadcastState } from './broadcasts.rules.ts'
import {
  type BroadcastCounts,
  type BroadcastRow,
  beginBroadcast,
  countsOf,
  findBroadcast,
  lockBroadcast,
  markTurn,
  planBroadcast,
  stopBroadcast,
  waitingReaders,
} from './broadcasts.store.ts'
import { broadcastMail, reachOf } from './drafts.ts'
import type { BroadcastsDeps } from './index.ts'

/** The right to use a broadcast's filter was checked when the broadcast was saved. */
const asAdmin: Pick<Actor, 'roles'> = { roles: ['admin'] }

/**
 * Schedules a broadcast for a given time, or for now, in the actor's name; also the rest of one that has stopped
 * because whoever scheduled it had lost the permission. Throws 404, 422 for a time in the past or a
 * broadcast that nobody would get, and 409 if it is already scheduled or was changed by somebody else,
 * so that it is scheduled only once.
 */
export function sendBroadcast(
  deps: Pick<BroadcastsDeps, 'access' | 'db' | 'identity' | 'jobs' | 'members' | 'now'>,
  actor: Actor,
  id: string,
  { at, seenUpdatedAt }: { at: string | null; seenUpdatedAt?: string },
): Promise<Broadcast> {
  const { db, jobs, now } = deps
  return db.transaction(async (tx) => {
    const { broadcast, counts } = await lockUnplanned(deps, tx, id)
    requireUnchanged(seenUpdatedAt, broadcast)
    const present = now()
    const sendAt = at === null ? present : new Date(at)
    if (sendAt < present) throw new Failure('rule_violated', 'This time has passed.')
    const reach = await reachOf(deps, tx, asAdmin, broadcast.filter)
    if (reach.reached === 0) throw new Failure('rule_violated', reachesNobody(reach.meant))
    const row = await planBroadcast(tx, id, { sendAt, by: actor.id, at: present })
    const waitSeconds = Math.ceil((sendAt.getTime() - present.getTime()) / 1000)
    const data = { letter: id, sendAt: sendAt.toISOString() }
    await jobs.send(tx, { name: broadcastJobName }, data, { waitSeconds })
    const details = { sendAt: sendAt.toISOString() }
    const name = broadcast.subject
    await recordAudit(tx, actor, { action: 'letter.planned', subject: id, name, details })
    return presentBroadcast(row, { ...counts, people: counts.done })
  })
}

/** Locks a broadcast that nobody sends: a draft, or one that has stopped. Throws 404, and 409 for any other. */
async function lockUnplanned(
  { access }: Pick<BroadcastsDeps, 'access'>,
  tx: Executor,
  id: string,
): Promise<{ broadcast: BroadcastRow; counts: BroadcastCounts }> {
  const broadcast = await lockBroadcast(tx, id)
  if (!broadcast) throw notFound()
  const { plannedBy } = broadcast
  const counts = (await countsOf(tx, [id])).get(id) ?? { people: 0, done: 0, leftOut: 0 }
  const isPermitted = (await access.authorsWith(tx, [plannedBy], 'letters.send')).size > 0
  const state = broadcastState(broadcast, { ...counts, isPermitted })
  if (state === 'draft' || state === 'stopped') return { broadcast, counts }
  throw new Failure('conflict', 'This e-mail is already scheduled or sent.')
}

/** The number of recipients processed by one job, which then queues the next: none runs for long. */
const readersOfJob = 250

interface BroadcastJob {
  letter: string
  /** The time it was scheduled for: a job of a cancelled schedule does nothing. */
  sendAt: string
}

/**
 * Queues a broadcast's mail for each recipient, once each, in a transaction that also marks the
 * recipient as processed. The recipients are determined when it starts; users who have unsubscribed
 * by then, or by their turn, get none. It stops once whoever scheduled it has lost the permission.
 */
export const sendBroadcastJob = (deps: BroadcastsDeps): JobKind<BroadcastJob> => {
  const { access, db, identity, jobs, mail, members, now } = deps
  /**
   * The broadcast once it has started; null if it was held back or has stopped, or the job belongs to another
   * schedule.
   */
  const begin = ({ letter: id, sendAt }: BroadcastJob) =>
    db.transaction(async (tx): Promise<BroadcastRow | null> => {
      const broadcast = await lockBroadcast(tx, id)
      if (broadcast?.sendAt?.toISOString() !== sendAt || broadcast.stoppedAt) return null
      if (broadcast.begunAt) return broadcast
      const at = now()
      const selection = members.selectionOf(asAdmin, broadcast.filter, at)
      const conditions = [...selection.conditions, identity.directory.takesMail]
      const ids = identity.directory.ids({ ...selection, conditions })
      await beginBroadcast(tx, id, { ids, at })
      return broadcast
    })

  const turnOf = (broadcast: BroadcastRow, userId: string) =>
    db.transaction(async (tx) => {
      const part = { after: null, limit: 1, only: userId, registeredBy: now() }
      const [[reader], [user]] = await Promise.all([
        identity.mailReaders(tx, part),
        identity.usersByIds(tx, [userId]),
      ])
      const leftOut = !reader || !user
      if (!(await markTurn(tx, { broadcastId: broadcast.id, userId, at: now(), leftOut }))) return
      if (!user || !reader) return
      await mail.queue(tx, { ...(await broadcastMail(deps, broadcast, user)), turn: 'broadcast' })
    })

  async function sendPart(data: BroadcastJob) {
    const broadcast = await begin(data)
    if (!broadcast) return
    const readers = await waitingReaders(db.pool, broadcast.id, readersOfJob)
    for (const userId of readers) await turnOf(broadcast, userId)
    if (readers.length < readersOfJob) return
    // Continues in another job, unless the broadcast has been deleted.
    if (!(await findBroadcast(db.pool, broadcast.id))) return
    await db.transaction((tx) => jobs.send<BroadcastJob>(tx, { name: broadcastJobName }, data))
  }

  const stop = ({ letter: id, sendAt }: BroadcastJob, by: string | null) =>
    db.transaction(async (tx) => {
      const stopped = await stopBroadcast(tx, { id, sendAt: new Date(sendAt), by, at: now() })
      if (!stopped) return
      const name = stopped.subject
      await recordAudit(tx, system, { action: 'letter.stopped', subject: id, name })
    })

  return {
    name: broadcastJobName,
    async handle(data) {
      const planned = await findBroadcast(db.pool, data.letter)
      if (planned?.sendAt?.toISOString() !== data.sendAt) return
      try {
        await access.inNameOfAuthor(planned.plannedBy, 'letters.send', () => sendPart(data))
      } catch (error) {
        if (!(error instanceof AuthorLacksRight)) throw error
        await stop(data, planned.plannedBy)
      }
    },
  }
}

/** Queues the mails of a broadcast. */
export const broadcastJobName = 'letters.send'
