import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import {
  headStatement,
  keyStatement,
  type RecordHead,
  type RecordKey,
} from '#contract/signals/record-entries.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { SignalsDeps } from '../index.ts'
import { hasUntoldDays, noteDays } from './record-days.store.ts'
import { recordKeyChange } from './record-entries.ts'
import {
  hasKey,
  insertHeads,
  insertKey,
  lockKey,
  retireKey,
  selectUnsigned,
} from './record-heads.store.ts'

type SigningDeps = Pick<SignalsDeps, 'db' | 'now'>

/**
 * Signs where the record stood at the end of each day that is over, and after every 500 entries, and makes the head of each
 * such day known. It signs all that is still to be signed, so that a day in which the program was not running is made up for.
 */
export const signRecordJob = (deps: SigningDeps): JobKind<object> => ({
  name: 'signals.sign-record',
  cron: '7 * * * *',
  handle: () => signHeads(deps),
})

async function signHeads({ db, now }: SigningDeps): Promise<void> {
  const at = now()
  const today = new Date(`${at.toISOString().slice(0, 10)}T00:00:00.000Z`)
  const day = at.toISOString().slice(0, 10)
  const [unsigned, untold] = await Promise.all([
    selectUnsigned(db.pool, today),
    hasUntoldDays(db.pool, day),
  ])
  if (unsigned.length === 0 && !untold) return
  // It was made at the first start, unless the program has been running since before it did that.
  if (unsigned.length > 0) await makeFirstKey({ db, now })
  await db.transaction(async (tx) => {
    // One process at a time; what the others have signed is signed, and what they have told is told.
    const { key, secret } = await lockSecret(tx)
    const heads = (await selectUnsigned(tx, today)).map((head) => {
      const statement = headStatement({ ...head, seq: Number(head.seq) })
      return { ...head, key, signature: signatureOf(statement, secret) }
    })
    if (heads.length > 0) await insertHeads(tx, heads, at)
    for (const subject of await noteDays(tx, day, at)) {
      await emit(tx, {
        type: 'record.day_signed',
        subject,
        audience: { role: 'community_student' },
      })
    }
  })
}

/** Makes the first key, once for all processes; nothing where there is one. It only reads then, as at every later start. */
export async function makeFirstKey({ db, now }: SigningDeps): Promise<void> {
  if (await hasKey(db.pool)) return
  await insertKey(db.pool, { number: 1, ...makeKey(), signature: null, madeAt: now() })
}

/**
 * Replaces the key that signs heads. The old key signs the new one, which becomes an entry of the record,
 * and can sign nothing more. Throws 409 if `present` is not the present key (any more).
 */
export async function replaceKey(
  { db, now }: SigningDeps,
  actor: Actor,
  present: string,
): Promise<RecordKey> {
  return db.transaction(async (tx) => {
    const at = now()
    const { number, key: previous, secret } = await lockSecret(tx)
    if (previous !== present) throw new Failure('conflict', 'The key has been replaced already.')
    const made = makeKey()
    const signature = signatureOf(keyStatement(made.key, previous), secret)
    await insertKey(tx, { number: number + 1, ...made, signature, madeAt: at })
    await retireKey(tx, number)
    await recordKeyChange(tx, { key: made.key, previous, signature }, at)
    await recordAudit(tx, actor, { action: 'signal.key_replaced', details: { key: made.key } })
    return { key: made.key, signature }
  })
}

async function lockSecret(tx: Executor) {
  const found = await lockKey(tx)
  if (!found?.privateKey) {
    throw new Failure('conflict', 'There is no key yet: it is made when the program starts.')
  }
  return { number: found.number, key: found.key, secret: found.privateKey }
}

/** The public key raw, since that is what Web Crypto imports and people compare. */
function makeKey(): Pick<RecordHead, 'key'> & { privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return {
    key: x,
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
  }
}

function signatureOf(statement: string, secret: string): string {
  const key = createPrivateKey({
    key: Buffer.from(secret, 'base64url'),
    format: 'der',
    type: 'pkcs8',
  })
  return sign(null, Buffer.from(statement), key).toString('base64url')
}
