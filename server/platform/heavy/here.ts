import { isMainThread } from 'node:worker_threads'

/**
 * The most stored rows that one call works with on the thread that answers everybody: a few milliseconds'
 * work. The thread for heavy calls takes any number.
 */
export const mostHere = isMainThread ? 3000 : Number.MAX_SAFE_INTEGER

/** Thrown where a call would work with too many rows here; a heavy route makes it elsewhere. */
export class TooMuchHere extends Error {
  constructor() {
    super('More rows than can be worked with on the thread that answers everyone.')
    this.name = 'TooMuchHere'
  }
}

/** How many rows to read, so that `requireFew` can tell whether there are too many. */
export const readAtMost = isMainThread ? mostHere + 1 : mostHere

/** Throws `TooMuchHere` if these are more rows than can be worked with here. */
export function requireFew(count: number): void {
  if (count > mostHere) throw new TooMuchHere()
}
