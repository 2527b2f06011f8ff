import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import { readFact, recordFact } from '#server/platform/facts/facts.ts'

const factKey = 'badge-key'
// Of the algorithms for badges, the one that every verifier has to know.
export const badgeAlgorithm = 'RS256'

const keySchema = z.object({ kty: z.literal('RSA'), n: z.string(), e: z.string() }).loose()

export interface BadgeKey {
  signWith: CryptoKey
  publicJwk: JWK
}

export interface BadgeKeys {
  /** The key, made if there is none yet. */
  make(): Promise<BadgeKey>
  /** Null before the first badge. */
  find(): Promise<BadgeKey | null>
}

/**
 * The key with which the academy signs badges: made with the first of them, and the same ever after in every process and
 * after a restored backup, since a badge is checked with it for as long as it is shown.
 */
export function createBadgeKeys(db: Database): BadgeKeys {
  let known: BadgeKey | null = null
  const find = async () => {
    const stored = known ? null : await readFact(db.pool, factKey)
    if (stored !== null) known = await keyOf(keySchema.parse(stored))
    return known
  }
  return {
    find,
    async make() {
      const found = await find()
      if (found) return found
      const { privateKey } = await generateKeyPair(badgeAlgorithm, { extractable: true })
      await recordFact(db.pool, factKey, { ...(await exportJWK(privateKey)) })
      // It may be that of another process, which was first.
      const made = await find()
      if (!made) throw new Error('The key for badges was not stored.')
      return made
    },
  }
}

async function keyOf(jwk: z.output<typeof keySchema>): Promise<BadgeKey> {
  const signWith = await importJWK(jwk, badgeAlgorithm)
  if (!(signWith instanceof CryptoKey)) throw new Error('The key for badges is no RSA key.')
  const { kty, n, e } = jwk
  return { signWith, publicJwk: { kty, n, e, alg: badgeAlgorithm, use: 'sig' } }
}
