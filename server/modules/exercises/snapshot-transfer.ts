import { z } from 'zod'
import { arePrices, unpackCandles } from '#contract/candles/candle-columns.ts'
import { unusable } from '#server/modules/courses/index.ts'
import type { ExerciseRow, FutureRow } from './exercises.store.ts'

/** Candles of a snapshot in base64: at most 40 bytes each. */
const packed = (most: number) => z.base64().max(most * 54)

/** A copy of candles as the file of a course has it: as it is stored, in its disguise. */
export const snapshotSchema = z.object({
  synthetic: z.boolean(),
  digits: z.number().int().min(1).max(9),
  factor: z.number().int().min(11).max(99),
  shift: z.number().int().min(0),
  visible: packed(1000),
  following: packed(500),
})
type TransferSnapshot = z.infer<typeof snapshotSchema>

type Snapshot = Pick<ExerciseRow, 'synthetic' | 'digits' | 'visible'>
type Future = Pick<FutureRow, 'factor' | 'shift' | 'following'>

export const exportSnapshot = (
  { synthetic, digits, visible }: Snapshot,
  { factor, shift, following }: Future,
): TransferSnapshot => ({
  synthetic,
  digits,
  factor,
  shift: Number(shift),
  visible: visible.toString('base64'),
  following: following.toString('base64'),
})

/** The copy of candles in a file; throws a Failure unless these are as many as they should be, and make sense. */
export function snapshotIn(
  { synthetic, digits, factor, shift, visible, following }: TransferSnapshot,
  { before, after }: { before: number; after: number },
): { candles: Snapshot; future: Future } {
  const [past, future] = [Buffer.from(visible, 'base64'), Buffer.from(following, 'base64')]
  checkCandles(past, digits, { count: before, from: 0 })
  checkCandles(future, digits, { count: after, from: before })
  return {
    candles: { synthetic, digits, visible: past },
    future: { factor, shift: String(shift), following: future },
  }
}

function checkCandles(
  bytes: Buffer,
  digits: number,
  { count, from }: { count: number; from: number },
): void {
  const columns = unpackCandles(bytes, digits)
  const { times } = columns
  const inOrder = times.every((time, index) => time === from + index)
  if (times.length !== count || !inOrder || !arePrices(columns)) {
    throw unusable('Its candles cannot be used.')
  }
}
