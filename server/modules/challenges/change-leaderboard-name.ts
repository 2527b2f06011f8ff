import type { Actor } from '#server/platform/http/actor.ts'
import type { ChallengesDeps } from './deps.ts'
import { nameUser, unnameUser } from './leaderboard.store.ts'

/** Shows or hides the caller's name on the leaderboard. */
export async function changeLeaderboardName(
  { db }: Pick<ChallengesDeps, 'db'>,
  actor: Actor,
  isNamed: boolean,
): Promise<void> {
  await (isNamed ? nameUser : unnameUser)(db.pool, actor.id)
}
