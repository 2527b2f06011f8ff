import { type TakersSum, takersAtLeast } from '#contract/journal/signal-takers.ts'

/** What one student made of a signal. */
export interface Taken {
  slippagePips: number | null
  slippageR: number | null
  ownR: number | null
  beforeTarget: boolean | null
}

/**
 * Which of the students are counted now, given those who are counted already: newcomers all together, and
 * only if there are five or more. Once counted, students stay counted with the figures of that moment,
 * whatever they do later. So every sum is of five and more, and of two sums one contains the other and has
 * at least five students more: what is between them is a sum of five and more as well.
 */
export function countedNow<Student extends { userId: string }>(
  counted: ReadonlySet<string>,
  students: readonly Student[],
): Student[] {
  const fresh = students.filter(({ userId }) => !counted.has(userId))
  return fresh.length >= takersAtLeast ? fresh : []
}

/** The sums of students, without anything that tells them apart. */
export function sumsOf(taken: readonly Taken[]): Omit<TakersSum, 'countedAt'> {
  const known = taken.flatMap(({ beforeTarget }) => (beforeTarget === null ? [] : [beforeTarget]))
  return {
    takers: taken.length,
    slippagePips: medianOf(taken.map(({ slippagePips }) => slippagePips)),
    slippageR: medianOf(taken.map(({ slippageR }) => slippageR)),
    ownR: medianOf(taken.map(({ ownR }) => ownR)),
    beforeTarget: known.length === taken.length ? known.filter(Boolean).length : null,
  }
}

/** To one decimal place, since the median of an odd number is somebody's own figure; null if one is missing. */
function medianOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b)
  if (known.length === 0 || known.length < values.length) return null
  const [low, high] = [known[Math.floor((known.length - 1) / 2)], known[known.length >> 1]]
  return Math.round(((low ?? 0) + (high ?? 0)) * 5) / 10 + 0
}
