import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { Conversation, Side } from '#contract/messages/messages.ts'
import type { Whose } from './messages.keys.ts'
import { useMarkRead } from './messages.queries.ts'

/** Records what the reader's side has read, while the page is visible. */
export function useMarkAsRead(
  whose: Whose,
  side: Side,
  conversation: Pick<Conversation, 'messages' | 'readBy'> | undefined,
): void {
  const { mutate } = useMarkRead(whose)
  const isSeen = useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange)
      return () => document.removeEventListener('visibilitychange', onChange)
    },
    () => document.visibilityState === 'visible',
    () => false,
  )
  const last = conversation?.messages.findLast(({ from }) => from !== side)?.number ?? 0
  const unread = conversation !== undefined && last > conversation.readBy[side] ? last : 0
  const markRead = useEffectEvent((upTo: number) => mutate(upTo))
  useEffect(() => {
    if (isSeen && unread > 0) markRead(unread)
  }, [isSeen, unread])
}
