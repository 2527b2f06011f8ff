import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLiveEvent } from '#client/platform/live.tsx'
import { seconds } from '#client/platform/query.ts'
import type { EventType } from '#contract/events.ts'
import { messageKeys } from './messages.queries.ts'

const messageEvents: readonly EventType[] = ['message.new', 'message.read', 'conversation.closed']

/** Between two readings; many students who write at once cost the academy's screen no more calls. */
const pause = seconds(1)

/** Has everything about messages read again when something happens: at once, then once a second. */
export function useLiveMessages(): void {
  const client = useQueryClient()
  const state = useRef<{ readAt: number; timer?: ReturnType<typeof setTimeout> }>({ readAt: 0 })
  useLiveEvent(messageEvents, () => {
    const { current } = state
    if (current.timer !== undefined) return
    const read = () => {
      current.timer = undefined
      current.readAt = Date.now()
      void client.invalidateQueries({ queryKey: messageKeys.all })
    }
    current.timer = setTimeout(read, Math.max(0, current.readAt + pause - Date.now()))
  })
  useEffect(() => {
    const { current } = state
    return () => {
      clearTimeout(current.timer)
      current.timer = undefined
    }
  }, [])
}
