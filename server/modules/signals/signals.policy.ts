import type { ContentRole } from '#contract/access/permissions.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SignalsDeps } from './index.ts'
import { visibleRoles } from './signal-audience.rules.ts'
import { audienceOfChart } from './signals.store.ts'

export { visibleRoles } from './signal-audience.rules.ts'

/** Who receives the event that a signal has changed: anyone who could see one of its versions. */
export const audiencesOf = (...versions: { roleAccess: ContentRole }[]) =>
  [...new Set(versions.map(({ roleAccess }) => roleAccess))].map((role) => ({ role }))

/** Whether the file at `fileKey` is the chart of a signal that the actor may see. */
export async function mayOpen(
  { db }: Pick<SignalsDeps, 'db'>,
  actor: Actor,
  fileKey: string,
): Promise<boolean> {
  const role = await audienceOfChart(db.pool, fileKey)
  return role !== null && visibleRoles(actor).includes(role)
}
