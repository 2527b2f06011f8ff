import { isKnown } from '#contract/times/known-times.ts'

/**
 * Reads the values of an address's filters without the contract's schemas, so that a list does not wait for
 * all of them and their library. `address-values.test.ts` compares each reader with its schema. A value that
 * is invalid is undefined, as is an empty one.
 */
export type Reader<Value = string> = (text: string) => Value | undefined

const uuid =
  /^([\da-fA-F]{8}-[\da-fA-F]{4}-[1-8][\da-fA-F]{3}-[89abAB][\da-fA-F]{3}-[\da-fA-F]{12}|0{8}(-0{4}){3}-0{12}|f{8}(-f{4}){3}-f{12})$/

export const readId: Reader = (text) => (uuid.test(text) ? text : undefined)

export const oneOf =
  <Value extends string>(values: readonly Value[]): Reader<Value> =>
  (text) =>
    values.find((value) => value === text)

/** A day as 2026-11-23. */
export const readDay: Reader = (text) => {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  if (!at || Number.isNaN(at.getTime()) || !isKnown(text)) return undefined
  // The 30th of February is another day to Date.
  return at.toISOString().startsWith(text) ? text : undefined
}

/** A month of this century as 2026-11. */
export const readMonth: Reader = (text) =>
  /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined

/** Whole days as 2026-01-01..2026-03-31. */
export const readPeriod: Reader = (text) => {
  const days = text.split('..')
  return days.length === 2 && days.every(readDay) ? text : undefined
}
