import type { Channel, ChannelDeps } from '../channels/channel.ts'
import type { NotificationsDeps } from '../index.ts'

export interface DeliveryDeps extends Pick<NotificationsDeps, 'db' | 'jobs' | 'now'> {
  access: Pick<NotificationsDeps['access'], 'accessStatesOf'>
  identity: Pick<NotificationsDeps['identity'], 'suspendedAmong' | 'zoneOf'>
  signals: Pick<NotificationsDeps['signals'], 'standingsOf'>
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
