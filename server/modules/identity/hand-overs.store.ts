import type { Executor } from '#server/platform/database/database.ts'

export interface HandOverRow {
  tokenHash: Buffer
  userId: string
  expiresAt: Date
}

export async function insertHandOver(tx: Executor, handOver: HandOverRow): Promise<void> {
  await tx.insertInto('handOvers').values(handOver).execute()
}

/** Uses up a hand-over and returns it; of several simultaneous calls exactly one gets it. */
export function takeHandOver(executor: Executor, tokenHash: Buffer) {
  return executor
    .deleteFrom('handOvers')
    .where('tokenHash', '=', tokenHash)
    .returning(['userId', 'expiresAt'])
    .executeTakeFirst()
}

/** Voids the hand-over of a user, if there is one. */
export async function voidHandOver(tx: Executor, userId: string): Promise<void> {
  await tx.deleteFrom('handOvers').where('userId', '=', userId).execute()
}

export async function deleteExpiredHandOvers(executor: Executor, at: Date): Promise<void> {
  await executor.deleteFrom('handOvers').where('expiresAt', '<=', at).execute()
}
