import type { Selectable } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type Challenge = Selectable<Tables['passkeyChallenges']>

export async function insertChallenge(executor: Executor, challenge: Challenge): Promise<void> {
  await executor.insertInto('passkeyChallenges').values(challenge).execute()
}

/**
 * Uses up a challenge, whatever the outcome. False if it was never issued for this purpose and this
 * user, has expired or was used; of several simultaneous calls exactly one gets true.
 */
export async function takeChallenge(
  executor: Executor,
  { challenge, purpose, userId, at }: Omit<Challenge, 'expiresAt'> & { at: Date },
): Promise<boolean> {
  const result = await executor
    .deleteFrom('passkeyChallenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('userId', 'is not distinct from', userId)
    .where('expiresAt', '>', at)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}
