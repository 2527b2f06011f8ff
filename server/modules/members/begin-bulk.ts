import {
  type Bulk,
  type BulkAction,
  bulkMaximum,
  type MemberFilter,
  undoSeconds,
} from '#contract/members.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { bulkJobName } from './bulk-job-name.ts'
import { findBulk, insertBulk, insertPeople, progressOfBulk } from './bulks.store.ts'
import type { MembersDeps } from './deps.ts'
import { presentBulk } from './members.present.ts'
import { oneOf } from './members.store.ts'
import { selectionOf } from './selection-of.ts'

interface NewBulk {
  id: string
  action: BulkAction
  who: { ids: string[] } | { filter: MemberFilter }
}

/**
 * Schedules a bulk action: it starts in ten seconds, and until then it can be undone. The members
 * matching the filter are determined now. Throws 422 if there are none, or too many; repeating an
 * id schedules nothing more.
 */
export function beginBulk(
  deps: MembersDeps,
  actor: Actor,
  { id, action, who }: NewBulk,
): Promise<Bulk> {
  const { db, identity, jobs, now } = deps
  return db.transaction(async (tx) => {
    const at = now()
    const isNew = await insertBulk(tx, { id, actorId: actor.id, action, at })
    if (isNew) {
      const selection =
        'filter' in who
          ? selectionOf(deps, actor, who.filter, at)
          : { conditions: [oneOf(identity.directory.userId, who.ids)], at }
      const people = await insertPeople(tx, id, {
        ids: identity.directory.ids(selection),
        limit: bulkMaximum + 1,
      })
      if (people === 0) throw new Failure('rule_violated', 'Nobody matches any more.')
      if (people > bulkMaximum) {
        throw new Failure(
          'rule_violated',
          `This is for ${bulkMaximum.toLocaleString('en-US')} members at most. Narrow the list down.`,
        )
      }
      await recordAudit(tx, actor, {
        action: 'bulk.begun',
        subject: id,
        name: action.kind,
        details: { people },
      })
      await jobs.send(tx, { name: bulkJobName }, { bulk: id }, { waitSeconds: undoSeconds })
    }
    const bulk = await findBulk(tx, id)
    if (!bulk || bulk.actorId !== actor.id) {
      throw new Failure('conflict', 'Somebody else has used this id.')
    }
    return presentBulk(bulk, await progressOfBulk(tx, id), new Map())
  })
}
