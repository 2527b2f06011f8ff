import { randomToken } from '#server/platform/secrets.ts'
import type { SecondFactorsDeps } from '../deps.ts'
import { type Challenge, insertChallenge } from './challenges.store.ts'

/** How long a browser, and the person using it, have to respond, in milliseconds. */
const answerMs = 5 * 60_000

/** Issues a challenge that can be answered once, for this purpose and this user. */
export async function giveChallenge(
  { db, limiters, now }: Pick<SecondFactorsDeps, 'db' | 'limiters' | 'now'>,
  what: Pick<Challenge, 'purpose' | 'userId'>,
): Promise<string> {
  if (what.userId !== null) await limiters.challenges.consume(what.userId)
  const challenge = randomToken()
  const expiresAt = new Date(now().getTime() + answerMs)
  await insertChallenge(db.pool, { ...what, challenge, expiresAt })
  return challenge
}
