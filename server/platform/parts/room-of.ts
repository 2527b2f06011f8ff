import type { Weighed } from '../http/written.ts'
import { textBytes } from '../memory.ts'

/** What any value takes besides its texts. */
const overhead = 40

const isWeighed = (value: object): value is Weighed =>
  'bytes' in value && typeof value.bytes === 'number'

/** Roughly the bytes that a value takes, with everything that it is made of. */
export function roomOf(value: unknown): number {
  if (typeof value === 'string') return overhead + textBytes(value)
  if (typeof value !== 'object' || value === null) return overhead
  if (isWeighed(value)) return overhead + value.bytes
  const parts = value instanceof Map ? [...value].flat() : Object.values(value)
  return parts.reduce((bytes: number, part) => bytes + roomOf(part), overhead)
}
