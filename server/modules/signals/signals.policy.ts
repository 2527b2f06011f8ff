import { visibleContentRoles } from '#contract/permissions.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SignalsDeps } from './deps.ts'
import { audienceOfChart } from './signals.store.ts'

/** Whether the file at `fileKey` is the picture of a signal that the actor may see. */
export const createMayOpen =
  ({ db }: Pick<SignalsDeps, 'db'>) =>
  async (actor: Actor, fileKey: string): Promise<boolean> => {
    const role = await audienceOfChart(db.pool, fileKey)
    return role !== null && visibleContentRoles(actor.roles).includes(role)
  }
