import { useQuery } from '@tanstack/react-query'
import { Badge } from '#client/ui/displays/badge.tsx'
import { channelsQuery } from './channels.queries.ts'

/** Which Telegram channel a source reads, and whether the bot is in it; nothing for a source with a key. */
export function ChannelState({ sourceId }: { sourceId: string }) {
  const { data } = useQuery(channelsQuery())
  const channel = data?.channels.find((one) => one.sourceId === sourceId)
  if (!channel) return null
  return (
    <span className="block text-compact break-words text-muted-foreground">
      Telegram: {channel.title}{' '}
      {channel.trouble !== null && (
        <>
          <Badge variant="warning">Not reachable</Badge>{' '}
          <span className="text-danger">{channel.trouble}</span>
        </>
      )}
    </span>
  )
}
