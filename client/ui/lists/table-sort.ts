import { holdsEveryWord } from '#contract/plain-text.ts'

/** What a column is sorted by; null and undefined come last in either direction. */
export type SortValue = string | number | null | undefined

export interface Sorting {
  /** The column's key. */
  by: string
  descending: boolean
}

/** The rows sorted by one value each: numbers by size, words in natural order. */
export function sortRows<Row>(
  rows: readonly Row[],
  pick: (row: Row) => SortValue,
  descending: boolean,
): Row[] {
  const sign = descending ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [pick(one), pick(other)]
    if (a === null || a === undefined || b === null || b === undefined) {
      return Number(a === null || a === undefined) - Number(b === null || b === undefined)
    }
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
    return sign * String(a).localeCompare(String(b), undefined, { numeric: true })
  })
}

/** The rows whose text contains every typed word, in any order and case, with or without accents. */
export function filterRows<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  typed: string,
): readonly Row[] {
  if (typed.trim() === '') return rows
  return rows.filter((row) => holdsEveryWord(textOf(row), typed))
}
