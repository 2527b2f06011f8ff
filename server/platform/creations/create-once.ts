import { newId } from '../clock.ts'
import type { Database, Executor } from '../database/database.ts'
import { violatedForeignKey } from '../database/problems.ts'
import { Failure } from '../failure.ts'
import type { Actor } from '../http/actor.ts'

type Creator = Pick<Actor, 'id' | 'sent'>

/**
 * Creates something in one transaction and returns its id, which is passed to `create`. If the
 * actor's device gave the creation an id and has sent it before, nothing is created and the first
 * id is returned; while the first attempt is still running, this waits for it. `create` must
 * perform all checks that could fail because of the creation itself. Throws 409 if the device's id
 * was used for something else or by somebody else, and the errors of `create`.
 */
export async function createOnce(
  db: Database,
  actor: Creator,
  create: (tx: Executor, id: string) => Promise<unknown>,
): Promise<string> {
  const id = newId()
  return db.transaction(async (tx) => {
    const before = await claimOnce(tx, actor, id)
    if (before) return before
    await create(tx, id)
    return id
  })
}

/** Whether the actor's device has sent this creation before, and it succeeded. */
export async function isRepeat(db: Database, { id, sent }: Creator): Promise<boolean> {
  if (!sent) return false
  const made = await db.pool
    .selectFrom('creations')
    .select('made')
    .where('key', '=', sent.key)
    .where('userId', '=', id)
    .executeTakeFirst()
  return made !== undefined
}

/**
 * Claims the id that the actor's device gave to this call, in its transaction, for what has the id
 * `made`. Returns null if the call is to be carried out: it has no id, or a new one. Otherwise the
 * call was made before, and the result is the id of what it has made. Throws 409 if the device's id
 * was used for something else or by somebody else.
 */
export async function claimOnce(
  tx: Executor,
  { id: userId, sent }: Creator,
  made: string,
): Promise<string | null> {
  if (!sent) return null
  const requestHash = sent.requestHash.copy().digest()
  const taken = await take(tx, { key: sent.key, userId, requestHash, made })
  if (taken) return null
  const first = await tx
    .selectFrom('creations')
    .select(['userId', 'requestHash', 'made'])
    .where('key', '=', sent.key)
    .executeTakeFirst()
  // It can only be missing if the account it belonged to was deleted at this moment.
  if (first?.userId === userId && first.requestHash.equals(requestHash)) return first.made
  throw new Failure('conflict', 'Something else was already sent with this id.')
}

/** If another transaction is about to insert the key, the index makes this one wait for its end. */
async function take(
  tx: Executor,
  row: { key: string; userId: string; requestHash: Buffer; made: string },
): Promise<boolean> {
  try {
    const taken = await tx
      .insertInto('creations')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst()
    return taken !== undefined
  } catch (error) {
    if (violatedForeignKey(error) !== 'creations_user') throw error
    throw new Failure('unauthorized', 'Please sign in.')
  }
}

/** Forgets creations from before `until`, which nobody resends. */
export async function pruneCreations(executor: Executor, until: Date): Promise<void> {
  await executor.deleteFrom('creations').where('createdAt', '<', until).execute()
}
