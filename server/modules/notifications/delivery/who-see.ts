import type { Role } from '#contract/permissions.ts'
import type { Target } from '../channels/channel.ts'
import type { NotificationsDeps } from '../deps.ts'
import { seesBroadcast } from '../notifications.rules.ts'
import type { NotificationRow } from '../notifications.store.ts'

/** Those of the targets whose users would see the notification in the academy right now. */
export async function whoSee(
  { access }: Pick<NotificationsDeps, 'access'>,
  { audienceRole, type }: Pick<NotificationRow, 'audienceRole' | 'type'>,
  targets: readonly Target[],
): Promise<Target[]> {
  if (audienceRole === null || targets.length === 0) return [...targets]
  const roles: ReadonlyMap<string, readonly Role[]> = await access.rolesOf([
    ...new Set(targets.map(({ userId }) => userId)),
  ])
  return targets.filter(({ userId }) => seesBroadcast(roles.get(userId) ?? [], audienceRole, type))
}
