import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useRef } from 'react'
import type { EventType } from '#contract/events.ts'
import type { LiveMessage } from './live-stream.ts'
import { paced } from './paced.ts'
import { seconds } from './query.ts'
import { useSession } from './session.tsx'

type Listener = (message: LiveMessage) => void

const LiveContext = createContext<Set<Listener> | null>(null)

/** Listens to the server's events while somebody is signed in, for all screens below. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const listeners = useRef(new Set<Listener>()).current
  const userId = useSession().user?.id
  useEffect(() => {
    if (userId === undefined) return
    let stop: (() => void) | undefined
    let isOver = false
    // Visitors need none of this, and load none of it.
    const load = import('./live-stream.ts').then(({ listenLive }) => {
      if (isOver) return
      stop = listenLive({
        user: userId,
        onMessage: (message) => {
          for (const listener of listeners) listener(message)
        },
      })
    })
    // Polling goes on without it.
    load.catch(() => undefined)
    return () => {
      isOver = true
      stop?.()
    }
  }, [userId, listeners])
  return <LiveContext value={listeners}>{children}</LiveContext>
}

/**
 * Calls `handler` on events of these types, with the id of what changed. After a connection that
 * was away too long it is called once with null: anything may have changed.
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

/**
 * As `useLiveEvent`, but at once and then at most once in `pause` milliseconds, with the ids of all that
 * has changed since; with null where anything may have.
 */
export function useLiveChanges(
  types: readonly EventType[],
  handler: (subjects: ReadonlySet<string> | null) => void,
  pause: number = seconds(2),
): void {
  const pacer = useRef<ReturnType<typeof paced>>(null)
  const tell = useEffectEvent(handler)
  useEffect(() => {
    const own = paced(pause, (subjects) => tell(subjects))
    pacer.current = own
    return () => own.stop()
  }, [pause])
  useLiveEvent(types, (subject) => pacer.current?.take(subject))
}

/** Has the queries under `queryKey` read again on events of these types, as `useLiveChanges` does. */
export function useLiveInvalidation(
  types: readonly EventType[],
  queryKey: QueryKey,
  pause?: number,
): void {
  const client = useQueryClient()
  useLiveChanges(types, () => void client.invalidateQueries({ queryKey }), pause)
}
