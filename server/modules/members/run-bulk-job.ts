import type { BulkAction } from '#contract/members.ts'
import { may } from '#contract/permissions.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { bulkJobName } from './bulk-job-name.ts'
import { type BulkRow, findBulk, markBegun, markDone, waitingPeople } from './bulks.store.ts'
import type { MembersDeps } from './deps.ts'
import { addTag, removeTag } from './members.store.ts'

/** The number of members processed by one job, which then queues the next: none runs for long. */
const peopleOfJob = 200

const noLonger = 'Whoever asked for it may no longer do it.'

/**
 * Applies a bulk action to each member, once each, in a transaction that also marks the member as
 * processed.
 */
export const createRunBulkJob = (deps: MembersDeps): JobKind<{ bulk: string }> => {
  const { access, db, identity, jobs, messages, now } = deps

  /** The author, with current rights; null if the account is deleted or suspended. */
  async function actorOf({ actorId }: BulkRow): Promise<Actor | null> {
    if (!actorId) return null
    const [user] = await identity.usersByIds(db.pool, [actorId])
    if (!user || user.suspension) return null
    const { roles, staffRole } = await access.accessOf(actorId)
    const { id, name, email } = user
    const actor = { id, name, email, roles, staffRole, sessionId: '' }
    return may(actor, 'members.manage') ? actor : null
  }

  async function apply(tx: Executor, actor: Actor, userId: string, action: BulkAction) {
    if (action.kind === 'message') {
      const message = { clientId: newId(), text: action.text }
      await messages.store(tx, actor, { userId, side: 'academy', message })
    } else if (action.kind === 'tag' || action.kind === 'untag') {
      await (action.kind === 'tag' ? addTag : removeTag)(tx, userId, action.tag)
      const name = action.tag
      await recordAudit(tx, actor, { action: `user.${action.kind}ged`, subject: userId, name })
    } else {
      await access.members.changeInBulk(tx, actor, userId, action)
    }
  }

  async function doTo(bulk: BulkRow, actor: Actor | null, userId: string) {
    const mark = (tx: Executor, failure: string | null) =>
      markDone(tx, { bulkId: bulk.id, userId, at: now(), failure })
    try {
      await db.transaction(async (tx) => {
        if (!actor) throw new Failure('forbidden', noLonger)
        if (await mark(tx, null)) await apply(tx, actor, userId, bulk.action)
      })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      await mark(db.pool, error.message)
    }
  }

  return {
    name: bulkJobName,
    async handle({ bulk: id }) {
      const bulk = await findBulk(db.pool, id)
      if (!bulk || !(await markBegun(db.pool, id, now()))) return
      const actor = await actorOf(bulk)
      const people = await waitingPeople(db.pool, id, peopleOfJob)
      for (const userId of people) await doTo(bulk, actor, userId)
      if (people.length < peopleOfJob) return
      await db.transaction((tx) => jobs.send(tx, { name: bulkJobName }, { bulk: id }))
    },
  }
}
