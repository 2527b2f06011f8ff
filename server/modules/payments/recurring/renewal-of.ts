import type { Renewal } from '#contract/access.ts'
import type { PaidProgram } from '#contract/programs.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { runningOf } from './recurring.store.ts'

/** What is to come at the end of what a user has of a program, by what the provider takes from them. */
export async function renewalOf(
  tx: Executor,
  { userId, program }: { userId: string; program: PaidProgram },
): Promise<Renewal> {
  const running = (await runningOf(tx, userId)).filter((one) => one.program === program)
  if (running.length === 0) return 'awaited'
  return running.every(({ cancelsAt }) => cancelsAt !== null) ? 'none' : 'automatic'
}
