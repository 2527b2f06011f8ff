import { isWithoutSignals } from '#contract/access/permissions.ts'
import type { Target } from '../channels/channel.ts'
import { seesBroadcast } from '../notifications.rules.ts'
import type { NotificationRow } from '../notifications.store.ts'
import type { DeliveryDeps } from './delivery-deps.ts'

type Broadcast = Pick<
  NotificationRow,
  | 'audienceRole'
  | 'audienceStrategy'
  | 'staffPermission'
  | 'type'
  | 'byUser'
  | 'unlessRoles'
  | 'signalId'
>

/** Those of the targets whose users would see the notification in the academy right now. */
export async function whoSee(
  { access, db, identity }: Pick<DeliveryDeps, 'access' | 'db' | 'identity'>,
  { audienceRole, ...broadcast }: Broadcast,
  targets: readonly Target[],
): Promise<Target[]> {
  if (targets.length === 0) return []
  const userIds = [...new Set(targets.map(({ userId }) => userId))]
  const suspended = await identity.suspendedAmong(db.pool, userIds)
  const reached = targets.filter(({ userId }) => !suspended.has(userId))
  if (audienceRole === null) return reached
  const accessStates = await access.accessStatesOf(userIds)
  return reached.filter(({ userId }) => {
    if (userId === broadcast.byUser) return false
    const accessState = accessStates.get(userId) ?? { roles: [] }
    if (broadcast.signalId !== null && isWithoutSignals(accessState)) return false
    return seesBroadcast(accessState, { audienceRole, ...broadcast })
  })
}
