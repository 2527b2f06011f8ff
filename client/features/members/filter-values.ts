import type { Reader } from '#client/platform/lists/address-values.ts'

// Apart from those that other lists read as well, which would load them, too.

/** A whole number from 1. */
export const readCount =
  (maximum: number): Reader<number> =>
  (text) => {
    const count = Number(text)
    return Number.isInteger(count) && count >= 1 && count <= maximum ? count : undefined
  }

/** A short text in which case does not matter, such as a tag. */
export const readLabel =
  (longest: number): Reader =>
  (text) => {
    const label = text.trim()
    if (label === '' || label.length > longest) return undefined
    if (label.includes('\0') || !label.isWellFormed()) return undefined
    // Some characters become longer in lower case.
    const lower = label.toLowerCase()
    return lower.length <= longest ? lower : undefined
  }
