import { unpackCandles } from '#contract/candle-columns.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { merged } from './candles.rules.ts'
import type { CandlesDeps } from './deps.ts'
import { bytesOfSeries, lockMonth, type Series, saveMonth } from './months.store.ts'
import { type PackedMonth, packedMonth } from './reading/months.rules.ts'
import { spaceKey } from './space-key.ts'

/**
 * Merges candles into a series; newer data wins. A user's candles count towards their quota; the
 * file already did, and is larger. The trades they affect are recalculated.
 */
export async function saveCandles(
  { journal, now, space }: Pick<CandlesDeps, 'journal' | 'now' | 'space'>,
  tx: Executor,
  of: Series,
  months: readonly PackedMonth[],
  { synthetic = false } = {},
): Promise<{ added: number; changed: number; known: number }> {
  const counts = { added: 0, changed: 0, known: 0 }
  for (const month of months) {
    const before = await lockMonth(tx, of, month.month)
    const come = unpackCandles(month.packed, month.digits)
    // Real candles are not mixed with synthetic ones.
    const isKept = before && before.synthetic === synthetic
    const old = isKept ? unpackCandles(before.packed, before.digits) : { ...come, ...none }
    const { columns, ...counted } = merged(old, come)
    counts.added += counted.added
    counts.changed += counted.changed
    counts.known += counted.known
    if (counted.added + counted.changed === 0) continue
    await saveMonth(tx, of, packedMonth(month.month, columns), synthetic)
  }
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last || counts.added + counts.changed === 0) return counts
  const { userId } = of
  if (userId !== null) {
    const bytes = await bytesOfSeries(tx, of)
    await space.hold(tx, { userId, key: spaceKey(of), bytes, at: now() })
  }
  const [from, to] = [new Date(first.first * 60_000), new Date(last.last * 60_000)]
  await journal.candlesChanged(tx, { userId, pair: of.pair, from, to })
  return counts
}

const none = { times: [], open: [], high: [], low: [], close: [] }
