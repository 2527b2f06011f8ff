import type { ContentRole } from '#contract/access/permissions.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SignalsDeps } from './index.ts'
import { isVisible, visibleSignals } from './signal-audience.rules.ts'
import { signalOfChart } from './signals.store.ts'

export { isVisible, visibleSignals } from './signal-audience.rules.ts'

/**
 * Who receives the event that a signal has changed: anyone who could see one of its versions. One event reaches both those
 * of its role and those to whom its strategy is open, so that nobody who is both is told twice.
 */
export const audiencesOf = (
  ...versions: { roleAccess: ContentRole; strategyId: string | null }[]
): { role: ContentRole; strategy?: string }[] => {
  const all = versions.map(({ roleAccess: role, strategyId }) => ({
    role,
    ...(strategyId !== null && { strategy: strategyId }),
  }))
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
}

/** Whether the file at `fileKey` is the chart of a signal that the actor may see. */
export async function mayOpen(
  { db }: Pick<SignalsDeps, 'db'>,
  actor: Actor,
  fileKey: string,
): Promise<boolean> {
  const signal = await signalOfChart(db.pool, fileKey)
  return signal !== null && isVisible(visibleSignals(actor), signal)
}
