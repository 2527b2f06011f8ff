import { type Query, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useRef } from 'react'
import { type EventType, eventTypes } from '#contract/notifications/events.ts'
import { useSession } from '../session/session.tsx'
import { paced } from '../start/paced.ts'
import { whenCalm } from '../start/when-calm.ts'
import type { LiveMessage } from './live-stream.ts'
import { seconds } from './query.ts'

type Listener = (message: LiveMessage) => void

/** What a page is still doing by then, such as sending, may itself wait for an event. */
const patience = seconds(3)

const LiveContext = createContext<Set<Listener> | null>(null)

/** Listens to the server's events while somebody is signed in, for all screens below. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const listeners = useRef(new Set<Listener>()).current
  const userId = useSession().user?.id
  const client = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return
    let stop: (() => void) | undefined
    let isOver = false
    const listen = async () => {
      const { listenLive } = await import('./live-stream.ts')
      if (isOver) return
      stop = listenLive({
        user: userId,
        onMessage: (message) => {
          for (const listener of listeners) listener(message)
        },
      })
    }
    // Visitors do not load it, pages only after their content. Without it, polling continues.
    const cancel = whenCalm(client, () => void listen().catch(() => undefined), patience)
    return () => {
      isOver = true
      cancel()
      stop?.()
    }
  }, [client, userId, listeners])
  return <LiveContext value={listeners}>{children}</LiveContext>
}

/**
 * Calls `handler` for events of these types, with the subject's id. After too long a disconnection it
 * is called once with null: anything may have changed.
 */
export function useLiveEvent(
  types: readonly EventType[],
  handler: (subject: string | null, type: EventType | null) => void,
): void {
  const listeners = use(LiveContext)
  if (!listeners) throw new Error('useLiveEvent needs a LiveProvider above it')
  const onMessage = useEffectEvent((message: LiveMessage) => {
    if (message === 'reset') handler(null, null)
    else if (types.includes(message.type)) handler(message.subject, message.type)
  })
  useEffect(() => {
    const listener: Listener = (message) => onMessage(message)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [listeners])
}

/** What an event makes stale: one of the `events` beside a feature’s keys. */
export interface LiveEntry {
  on: readonly EventType[]
  /** The queries under it are refetched. */
  queryKey: QueryKey
  /** Which of them are affected by an event about these subjects, or any if null; all by default. */
  concerns?: (queryKey: QueryKey, subjects: ReadonlySet<string> | null) => boolean
  /** How many milliseconds further events are batched; two seconds by default. */
  pause?: number
}

/** Refetches what the server's events make stale, wherever it is shown. */
export function useLiveTable(table: readonly LiveEntry[]): void {
  const client = useQueryClient()
  const pacers = useRef<readonly ReturnType<typeof paced>[]>([])
  useEffect(() => {
    const own = table.map(({ queryKey, concerns, pause = seconds(2) }) =>
      paced(pause, (subjects) => {
        const predicate = concerns && ((query: Query) => concerns(query.queryKey, subjects))
        void client.invalidateQueries({ queryKey, predicate })
      }),
    )
    pacers.current = own
    return () => {
      for (const pacer of own) pacer.stop()
    }
  }, [client, table])
  useLiveEvent(eventTypes, (subject, type) => {
    table.forEach(({ on }, index) => {
      if (type === null || on.includes(type)) pacers.current[index]?.take(subject)
    })
  })
}
