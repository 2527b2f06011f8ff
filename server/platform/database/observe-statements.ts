import type { Log } from '../log.ts'

/** Runs a statement of which only the text is known, and may note how it went. */
export type ObserveStatement = <T>(text: string, run: () => Promise<T>) => Promise<T>

const shownLetters = 1000

/**
 * Logs each statement that takes longer than so many milliseconds, from the moment it is ready to be sent. Its
 * parameters are not known here, and so are in no log.
 */
export const logSlowStatements =
  (log: Log, slowMs: number): ObserveStatement =>
  async (text, run) => {
    const began = performance.now()
    try {
      return await run()
    } finally {
      const ms = Math.round(performance.now() - began)
      if (ms >= slowMs) log.warn({ ms, statement: onOneLine(text) }, 'a statement was slow')
    }
  }

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, shownLetters)

/** Several observers around one statement, the last the innermost; null for none. */
export function allObservers(observers: readonly ObserveStatement[]): ObserveStatement | null {
  const [first, ...others] = observers
  if (!first) return null
  const inner = allObservers(others)
  return inner ? (text, run) => first(text, () => inner(text, run)) : first
}
