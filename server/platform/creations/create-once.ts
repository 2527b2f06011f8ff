import { newId } from '../clock.ts'
import type { Database, Executor } from '../database/database.ts'
import { violatedForeignKey } from '../database/problems.ts'
import { Failure } from '../failure.ts'
import type { Actor } from '../http/actor.ts'

type Creator = Pick<Actor, 'id' | 'sent'>

/**
 * Creates something in one transaction and gives its id, which `create` is handed. Where the actor's
 * device gave the creation an id of its own and has sent it before, nothing is created and the id is
 * that of the first time; while the first is still being made, this waits for it. `create` does all
 * checks that the creation itself could fail the second time. Throws 409 when the device's id was used
 * for something else or by somebody else, and whatever `create` throws.
 */
export async function createOnce(
  db: Database,
  actor: Creator,
  create: (tx: Executor, id: string) => Promise<unknown>,
): Promise<string> {
  const id = newId()
  return db.transaction(async (tx) => {
    const before = await madeBefore(tx, actor, id)
    if (before) return before
    await create(tx, id)
    return id
  })
}

/** Whether the actor's device has sent this creation before, and it was made. */
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

/** Takes the device's id for what is made now, or gives the id of what was made under it. */
async function madeBefore(
  tx: Executor,
  { id: userId, sent }: Creator,
  made: string,
): Promise<string | null> {
  if (!sent) return null
  const said = sent.said.copy().digest()
  const taken = await take(tx, { key: sent.key, userId, said, made })
  if (taken) return null
  const first = await tx
    .selectFrom('creations')
    .select(['userId', 'said', 'made'])
    .where('key', '=', sent.key)
    .executeTakeFirst()
  // It is gone only where the account that it belonged to was deleted in this moment.
  if (first?.userId === userId && first.said.equals(said)) return first.made
  throw new Failure('conflict', 'Something else has already been sent under this id.')
}

/** Where another transaction is about to take the key, the index lets this one wait for its end. */
async function take(
  tx: Executor,
  row: { key: string; userId: string; said: Buffer; made: string },
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

/** Forgets creations from before `until`: nobody sends them again. */
export async function pruneCreations(executor: Executor, until: Date): Promise<void> {
  await executor.deleteFrom('creations').where('createdAt', '<', until).execute()
}
