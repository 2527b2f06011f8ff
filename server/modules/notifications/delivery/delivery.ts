import type { Role } from '#contract/permissions.ts'
import type { Channel, ChannelDeps, Target } from '../channels/channel.ts'
import type { NotificationsDeps } from '../deps.ts'
import { seesBroadcast } from '../notifications.rules.ts'
import type { NotificationRow } from '../notifications.store.ts'

export interface DeliveryDeps extends Pick<NotificationsDeps, 'access' | 'db' | 'jobs' | 'now'> {
  channels: readonly Channel[]
  channelDeps: ChannelDeps
}

/** Notes the targets of each channel, page by page. */
export interface FanOutJob {
  notification: string
}
/** Sends to some targets of the channel that the job's name says. */
export interface SendJob {
  notification: string
  targets: string[]
}

export const fanOutName = 'notifications.fan-out'

/** Each channel has a queue of its own, so that one that is down holds up no other. */
export const sendName = (channel: { name: string }) => `notifications.send-${channel.name}`

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
