import { randomToken } from '#server/platform/secrets.ts'
import type { SecondFactorsDeps } from '../deps.ts'
import { type Challenge, insertChallenge } from './challenges.store.ts'

/** How long a browser, and the person before it, have for their answer. */
export const createGiveChallenge =
  ({ db, now }: Pick<SecondFactorsDeps, 'db' | 'now'>) =>
  async (what: Pick<Challenge, 'purpose' | 'userId'>): Promise<string> => {
    const challenge = randomToken()
    const expiresAt = new Date(now().getTime() + answerMs)
    await insertChallenge(db.pool, { ...what, challenge, expiresAt })
    return challenge
  }

const answerMs = 5 * 60_000
