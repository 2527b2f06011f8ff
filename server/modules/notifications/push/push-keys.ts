import type { VapidKeys } from 'web-push'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import { readFact, recordFact } from '#server/platform/facts/facts.ts'

const factKey = 'push-keys'
const keysSchema = z.object({ publicKey: z.string(), privateKey: z.string() })

/**
 * The pair of keys (VAPID) by which browsers know the academy as the sender: made when first asked
 * for, and the same ever after in every process, since browsers subscribe to one pair.
 */
export function createPushKeys(db: Database): () => Promise<VapidKeys> {
  let known: VapidKeys | null = null
  return async () => {
    if (known) return known
    if ((await readFact(db.pool, factKey)) === null) {
      const { default: webPush } = await import('web-push')
      await recordFact(db.pool, factKey, { ...webPush.generateVAPIDKeys() })
    }
    known = keysSchema.parse(await readFact(db.pool, factKey))
    return known
  }
}
