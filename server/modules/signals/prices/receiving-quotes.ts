import { type QuoteAnswers, quoteLinesMaximum } from '#contract/signals/prices.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { hashToken } from '#server/platform/secrets.ts'
import type { SignalsDeps } from '../index.ts'
import {
  countPairs,
  holdKey,
  holdResolves,
  insertQuotes,
  isPresentKey,
  knownPairs,
} from './prices.store.ts'
import { linesOf, type Quote, readQuote } from './quote-lines.ts'
import { resolveQuotesName } from './resolving.ts'

type ReceivingDeps = Pick<SignalsDeps, 'db' | 'jobs' | 'now'>

/** How many pairs may have quotes. */
const pairsMaximum = 500

const wrongKey = () =>
  new Failure('unauthorized', 'The key is missing or wrong, or it has been replaced or revoked.')

/**
 * Takes quotes that a terminal sends with its key: each line on its own, so that a wrong one costs only itself. Signals are
 * resolved by them afterwards, in a job that is filed with them.
 */
export async function receiveQuotes(
  { db, jobs, now }: ReceivingDeps,
  authorization: string | undefined,
  body: Buffer,
): Promise<QuoteAnswers> {
  const [, key] = /^Bearer ([\w-]{20,100})$/i.exec(authorization ?? '') ?? []
  if (key === undefined) throw wrongKey()
  const hash = hashToken(key)
  if (!(await isPresentKey(db.pool, hash))) throw wrongKey()
  const lines = linesOf(body.toString('utf8'))
  if (lines.length > quoteLinesMaximum) {
    throw new Failure('too_large', `Send at most ${quoteLinesMaximum} lines at once.`)
  }
  const at = now()
  const read = lines.map((line) => readQuote(line, key, at))
  const taken = await db.transaction(async (tx) => {
    // The settings before the key, as whoever makes a key locks them.
    const wait = await holdResolves(tx)
    // It may have been revoked while the body was on its way.
    if (!(await holdKey(tx, hash))) throw wrongKey()
    const quotes = read.filter((one) => typeof one !== 'string')
    const room = await roomFor(tx, quotes)
    const stored = quotes.filter(({ pair }) => room.has(pair))
    if (stored.length === 0) return { room, same: new Set<Quote>() }
    const places = await insertQuotes(tx, stored, { wait })
    if (wait) await jobs.send(tx, { name: resolveQuotesName }, {})
    return { room, same: new Set(stored.filter((_, index) => places.has(index + 1))) }
  })
  return answersOf(
    read.map((one) => {
      if (typeof one === 'string') return one
      if (taken.same.has(one)) return null
      return taken.room.has(one.pair)
        ? 'Another price is known for this instant.'
        : `There are quotes of ${pairsMaximum} pairs already.`
    }),
  )
}

/** The pairs of these quotes that may be stored: known ones, and new ones while there is room. */
async function roomFor(tx: Executor, quotes: readonly Quote[]): Promise<ReadonlySet<string>> {
  const pairs = [...new Set(quotes.map(({ pair }) => pair))]
  const had = await knownPairs(tx, pairs)
  const fresh = pairs.filter((pair) => !had.has(pair))
  if (fresh.length === 0) return had
  const room = Math.max(0, pairsMaximum - (await countPairs(tx)))
  return new Set([...had, ...fresh.slice(0, room)])
}

function answersOf(reasons: readonly (string | null)[]): QuoteAnswers {
  const taken = reasons.filter((reason) => reason === null).length
  return {
    taken,
    refused: reasons.length - taken,
    lines: reasons.map((reason, index) => ({ line: index + 1, taken: reason === null, reason })),
  }
}
