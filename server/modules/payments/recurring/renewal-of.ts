import type { Renewal } from '#contract/access.ts'
import type { PaidProgram } from '#contract/programs.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { runningOf } from './recurring.store.ts'

/** What happens at the end of a user's access to a program, according to their subscriptions. */
export async function renewalOf(
  tx: Executor,
  { userId, program }: { userId: string; program: PaidProgram },
): Promise<Renewal> {
  const running = (await runningOf(tx, userId)).filter((one) => one.program === program)
  if (running.length === 0) return 'awaited'
  return running.every(({ cancelsAt }) => cancelsAt !== null) ? 'none' : 'automatic'
}
