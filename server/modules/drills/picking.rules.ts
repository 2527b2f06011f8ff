import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import { type CandleFrame, frameMinutes } from '#contract/candles/candle-frames.ts'

/** A moment that a student may get next. */
export interface Candidate {
  id: string
  rating: number
  /** When the student had it last; null if never. */
  seenAt: Date | null
}

/**
 * The moment that a student gets next: of those never seen the one whose rating is nearest to the student's; once all
 * are seen, the one seen longest ago. Among equals the order differs from student to student and stays the same for
 * each. Null without candidates.
 */
export function nextOf(
  candidates: readonly Candidate[],
  { userId, rating }: { userId: string; rating: number },
): Candidate | null {
  const order = (one: Candidate) => orderFor(userId, one.id)
  const isBefore = (one: Candidate, other: Candidate): boolean => {
    if (!one.seenAt || !other.seenAt) {
      if (one.seenAt !== other.seenAt) return one.seenAt === null
      const nearer = Math.abs(one.rating - rating) - Math.abs(other.rating - rating)
      if (nearer !== 0) return nearer < 0
    } else if (one.seenAt.getTime() !== other.seenAt.getTime()) return one.seenAt < other.seenAt
    return order(one) < order(other)
  }
  return candidates.reduce<Candidate | null>(
    (best, one) => (best && !isBefore(one, best) ? best : one),
    null,
  )
}

/** A text by which moments are ordered for a student: FNV-1a of both ids, then the moment's. */
function orderFor(userId: string, momentId: string): string {
  let hash = 0x811c9dc5
  for (const letter of userId + momentId) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  return hash.toString(16).padStart(8, '0') + momentId
}

/** What the candles of a moment cover, in minutes since 1970, the end exclusive. */
export interface Span {
  begins: number
  ends: number
}

/** What the candles from one number to another, inclusive, cover. */
export const spanOf = (
  { times }: Pick<CandleColumns, 'times'>,
  frame: CandleFrame,
  { first, last }: { first: number; last: number },
): Span => ({ begins: times[first] ?? 0, ends: (times[last] ?? 0) + frameMinutes[frame] })

/**
 * Whether two moments of a pair share a time. Then what follows one is visible in the other, or may be: they cannot both
 * belong to a drill.
 */
export const overlaps = (one: Span, other: Span): boolean =>
  one.begins < other.ends && other.begins < one.ends

/**
 * Of the `usable` last visible candles of a pair, in order, as many as keep apart from each other and from what is `taken`:
 * from the one at the place `from` on, each the first that fits after the one before.
 */
export function fittingOf(
  columns: Pick<CandleColumns, 'times'>,
  { frame, before, after }: { frame: CandleFrame; before: number; after: number },
  usable: readonly number[],
  taken: readonly Span[],
  from = 0,
): number[] {
  const fitting: number[] = []
  let free = Number.NEGATIVE_INFINITY
  for (let place = from; place < usable.length; place += 1) {
    const index = usable[place] ?? 0
    const span = spanOf(columns, frame, { first: index - before + 1, last: index + after })
    if (span.begins < free) continue
    const other = taken.find((one) => overlaps(one, span))
    if (!other) fitting.push(index)
    free = other ? other.ends : span.ends
  }
  return fitting
}

/** `count` of them by chance. `random` gives an integer from 0 up to, but not including, its argument. */
export function someOf<T>(
  items: readonly T[],
  count: number,
  random: (below: number) => number,
): T[] {
  const rest = [...items]
  const some: T[] = []
  while (some.length < count && rest.length > 0) some.push(...rest.splice(random(rest.length), 1))
  return some
}
