import type { Clock } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** How long settings may be reused after they were read, in milliseconds. */
const freshFor = 5000

export interface CurrentSettings<Row> {
  /** The settings, at most five seconds old. */
  read(executor: Executor): Promise<Row>
  /** Forgets the cached settings, so that the next call reads again. */
  forget(): void
}

/** Settings that every quote and every payment reads; `read` is their store's. */
export function createCurrentSettings<Row>(
  now: Clock,
  read: (executor: Executor) => Promise<Row>,
): CurrentSettings<Row> {
  let cached: { row: Row; readAt: number } | null = null
  // A read that began before a change must not be kept after it.
  let generation = 0
  return {
    async read(executor) {
      const began = generation
      const readAt = now().getTime()
      if (cached && Math.abs(readAt - cached.readAt) < freshFor) return cached.row
      const row = await read(executor)
      if (began === generation) cached = { row, readAt }
      return row
    },
    forget() {
      generation += 1
      cached = null
    },
  }
}
