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

/**
 * The key with which the academy signs badges: made when first asked for, and the same ever after in every process and
 * after a restored backup, since a badge is checked with it for as long as it is shown.
 */
export function createBadgeKey(db: Database): () => Promise<BadgeKey> {
  let known: BadgeKey | null = null
  return async () => {
    if (known) return known
    if ((await readFact(db.pool, factKey)) === null) {
      const { privateKey } = await generateKeyPair(badgeAlgorithm, { extractable: true })
      await recordFact(db.pool, factKey, { ...(await exportJWK(privateKey)) })
    }
    const jwk = keySchema.parse(await readFact(db.pool, factKey))
    const signWith = await importJWK(jwk, badgeAlgorithm)
    if (!(signWith instanceof CryptoKey)) throw new Error('The key for badges is no RSA key.')
    const { kty, n, e } = jwk
    known = { signWith, publicJwk: { kty, n, e, alg: badgeAlgorithm, use: 'sig' } }
    return known
  }
}
