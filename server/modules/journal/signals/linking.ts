import {
  offeredWithinHours,
  offersMaximum,
  type SignalOffer,
} from '#contract/journal/journal-signals.ts'
import { notFound } from '#server/platform/failure.ts'
import { readAtMost, requireFew } from '#server/platform/heavy/here.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../index.ts'
import { offersOf } from './offers.rules.ts'
import { linkOwnTrades, listUnlinked, lockOwnTrades, periodOfImport } from './signal-links.store.ts'

/**
 * The trades of one of the actor's imports that fit a signal visible to the actor; nothing is linked by it.
 * Throws `TooMuchHere`.
 */
export async function listSignalOffers(
  { db, signals }: Pick<JournalDeps, 'db' | 'signals'>,
  actor: Actor,
  importId: string,
): Promise<SignalOffer[]> {
  const period = await periodOfImport(db.pool, actor.id, importId)
  if (!period) return []
  const published = await signals.listPublishedIn(actor, {
    from: new Date(period.first.getTime() - offeredWithinHours * 3_600_000),
    to: new Date(period.last.getTime() + 1),
  })
  const pairs = [...new Set(published.flatMap(({ pair }) => pair ?? []))]
  if (pairs.length === 0) return []
  const of = { userId: actor.id, importId }
  const trades = await listUnlinked(db.pool, of, { pairs, limit: readAtMost })
  requireFew(trades.length)
  const fits = offersOf(trades, published)
  const byId = new Map(published.map((signal) => [signal.id, signal]))
  return trades
    .flatMap((trade) => {
      const fit = fits.get(trade.id)
      const signal = fit && byId.get(fit.signalId)
      if (!signal) return []
      const { id, title, createdAt: publishedAt } = signal
      const { openedAt, id: tradeId, ...shown } = trade
      return {
        tradeId,
        ...shown,
        openedAt: openedAt.toISOString(),
        signal: { id, title, publishedAt, entry: fit.entry },
        distanceR: fit.distanceR,
      }
    })
    .slice(0, offersMaximum)
}

/**
 * Links trades of the actor to signals visible to the actor: all of them, or none and 404. A trade that
 * follows a signal already keeps it, so that the same call twice changes nothing more.
 */
export async function linkTrades(
  { db, now, signals }: Pick<JournalDeps, 'db' | 'now' | 'signals'>,
  actor: Actor,
  links: readonly { tradeId: string; signalId: string }[],
): Promise<{ linked: number }> {
  const linked = await db.transaction(async (tx) => {
    const ids = links.map(({ tradeId }) => tradeId)
    const own = await lockOwnTrades(tx, actor.id, ids)
    if (own.length < ids.length) throw notFound()
    const titles = await signals.titlesOf(
      tx,
      actor,
      links.map(({ signalId }) => signalId),
    )
    const titled = links.map((link) => {
      const title = titles.get(link.signalId)
      if (title === undefined) throw notFound()
      return { ...link, title }
    })
    return linkOwnTrades(tx, titled, now())
  })
  return { linked }
}
