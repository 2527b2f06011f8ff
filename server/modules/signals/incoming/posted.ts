import { incomingMessageSchema, type Received } from '#contract/signals/incoming-signals.ts'
import { Failure } from '#server/platform/failure.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import { fingerprint, hashToken } from '#server/platform/secrets.ts'
import type { SignalsDeps } from '../index.ts'
import { violation } from '../signals.rules.ts'
import { idOf } from './alert-words.ts'
import { findByKey, findReceived } from './incoming.store.ts'
import { receiveSignal } from './receiving.ts'

/** How many messages a key may send in a minute. */
export const messagesPerMinute = 60

type PostingDeps = Pick<SignalsDeps, 'access' | 'db' | 'now'> & { messages: RateLimiter }

/** A message as it was posted. */
interface Posted {
  key: string | undefined
  /** What its sender tells it apart by; undefined if that is not said in the headers. */
  idempotencyKey: string | undefined
  body: Buffer
}

/** The key of a request: its authorization, or the last part of the address for those that cannot send headers. */
export const keyOf = (authorization: string | undefined, inAddress?: string): string | undefined =>
  inAddress ?? /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]

const wrongKey = () =>
  new Failure('unauthorized', 'The key is missing or wrong, or it has been revoked.')

/** Takes in what an alert or a script posts with the key of a source. Throws 401 for a key that is none, and as `receiveSignal`. */
export async function receivePosted(
  { messages, ...deps }: PostingDeps,
  { key, idempotencyKey, body }: Posted,
): Promise<Received> {
  const source =
    key !== undefined && /^[\w-]{20,100}$/.test(key)
      ? await findByKey(deps.db.pool, hashToken(key))
      : null
  if (!source) throw wrongKey()
  await messages.consume(source.id)
  const sent = body.toString('utf8')
  const sentAt = deps.now()
  const onceId = idempotencyKey ?? idInText(sent) ?? (await idByText(deps, source.id, sent, sentAt))
  const { data, error } = incomingMessageSchema.safeParse({ text: sent, onceId })
  if (!data) {
    throw violation(error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
  }
  return receiveSignal(deps, source, { ...data, sentAt }).catch((failure) => {
    // Revoked while the body was on its way.
    throw failure instanceof Failure && failure.code === 'not_found' ? wrongKey() : failure
  })
}

/**
 * An alert with an id is told apart by all that it says: the id may be that of an order, as TradingView's 'Long' is, which
 * comes with every signal. By the id alone all but the first would be lost.
 */
const idInText = (text: string): string | null =>
  idOf(text) === null ? null : fingerprint(text.trim())

/** One that says nothing of the kind is told apart by its text, for a minute. */
async function idByText(
  { db }: Pick<SignalsDeps, 'db'>,
  sourceId: string,
  text: string,
  at: Date,
): Promise<string> {
  const minute = Math.floor(at.getTime() / 60_000)
  const idIn = (of: number) => `${fingerprint(text.trim())}.${of}`
  const last = await findReceived(db.pool, sourceId, idIn(minute - 1))
  const isRecent = last !== undefined && at.getTime() - last.receivedAt.getTime() < 60_000
  return idIn(isRecent ? minute - 1 : minute)
}
