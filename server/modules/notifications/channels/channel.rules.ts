import type { Channel, ChannelToAll, PagedChannel } from './channel.ts'

export const reachesAllAtOnce = (channel: Channel): channel is ChannelToAll =>
  channel.targets === 'all at once'

export const isPaged = (channel: Channel): channel is PagedChannel => !reachesAllAtOnce(channel)
