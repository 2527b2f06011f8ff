import type { JournalDeps } from '../deps.ts'
import type { TradeCandles } from '../journal.questions.ts'
import { excursionOf } from './excursion.rules.ts'
import {
  type ExcursionRow,
  listOutdated,
  listTraders,
  type Outdated,
  saveExcursions,
} from './excursions.store.ts'

/** How many trades are read and written at once. */
const portion = 500

type TradeRow = Awaited<ReturnType<typeof listOutdated>>[number]

/** Calculates excursions from the shortest candles that cover each trade. */
export async function reckonExcursions(
  { db, tradeCandles }: Pick<JournalDeps, 'db' | 'tradeCandles'>,
  userId: string | null,
  candles?: { pair: string; from: Date; to: Date },
): Promise<void> {
  const ofUser = async (of: Outdated) => {
    let candles: { pair: string; found: TradeCandles | null } | undefined
    let part: TradeRow[] = []
    do {
      part = await listOutdated(db.pool, of, { limit: portion, after: part.at(-1) })
      const rows: ExcursionRow[] = []
      for (const trade of part) {
        const { pair } = trade
        if (candles?.pair !== pair) candles = { pair, found: await tradeCandles(of.userId, pair) }
        const row = candles.found && (await reckoned(trade, candles.found))
        if (row) rows.push(row)
      }
      const ids = part.map(({ id }) => id)
      await saveExcursions(db.pool, ids, rows)
    } while (part.length === portion)
  }

  const traders = userId ? [userId] : candles ? await listTraders(db.pool, candles.pair) : []
  for (const trader of traders) await ofUser({ userId: trader, ...(candles && { candles }) })
}

async function reckoned(trade: TradeRow, candles: TradeCandles): Promise<ExcursionRow | null> {
  const { id, direction, openedAt, closedAt, entry, exit, updatedAt } = trade
  if (!closedAt || exit === null) return null
  const found = await candles(+openedAt, +closedAt)
  if (!found) return null
  const { frame, synthetic, columns } = found
  const measured = { direction, openedAt: +openedAt, closedAt: +closedAt, entry, exit }
  const excursion = excursionOf(measured, columns, frame)
  return excursion && { tradeId: id, tradeUpdatedAt: updatedAt, frame, synthetic, ...excursion }
}
