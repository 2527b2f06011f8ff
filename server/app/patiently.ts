import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '#server/platform/database/problems.ts'

const between = 250

/**
 * Repeats a step of the start, which must not mind that, while the database does not answer in
 * time: on a busy machine, or after a crash, a first connection may take longer than the two
 * seconds that a caller of the running program waits. After `longest` milliseconds it throws what
 * the step throws.
 */
export async function patiently<T>(step: () => Promise<T>, longest = 30_000): Promise<T> {
  const until = performance.now() + longest
  for (;;) {
    try {
      return await step()
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > until) throw error
    }
    await sleep(between)
  }
}
