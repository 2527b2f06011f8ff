const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
] as const

/** A whole number in words up to twelve, and in digits above: 'six', '18'. */
export const countInWords = (count: number): string => small[count] ?? String(count)

/** The number that digits or a word stand for; null for any other word. */
export function readCount(written: string): number | null {
  if (/^\d+$/.test(written)) return Number(written)
  const found = (small as readonly string[]).indexOf(written.toLowerCase())
  return found === -1 ? null : found
}

/** Part of an expression: digits, or a word that `readCount` knows. */
export const countPattern = `\\d+|${small.slice(1).join('|')}`
