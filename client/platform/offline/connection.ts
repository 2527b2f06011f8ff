import { useSyncExternalStore } from 'react'

/** Whether the academy answers: 'offline' without any network, 'unreachable' when it stays silent. */
export type Connection = 'online' | 'offline' | 'unreachable'

let reachable = true
let cachedSince: string | null = null
const listeners = new Set<() => void>()

/** Records whether the last call was answered at all. */
export function reportReachable(answered: boolean): void {
  if (answered === reachable && !(answered && cachedSince)) return
  reachable = answered
  if (answered) cachedSince = null
  for (const listener of listeners) listener()
}

/** Records that a cached answer was used instead of one from the academy, and how old it is. */
export function reportCached(at: string): void {
  if (cachedSince === null || at < cachedSince) cachedSince = at
  reachable = false
  for (const listener of listeners) listener()
}

/** The age of the oldest cached answer shown while offline; null if there is none. */
export const useCachedSince = (): string | null =>
  useSyncExternalStore(
    onConnectionChange,
    () => cachedSince,
    () => null,
  )

/** Calls back when the connection comes or goes. Returns a function that unsubscribes. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** The current state of the connection, as far as the browser and the last call can tell. */
export function readConnection(): Connection {
  if (!navigator.onLine) return 'offline'
  return reachable ? 'online' : 'unreachable'
}

/** The state of the connection, kept up to date. */
export function useConnection(): Connection {
  return useSyncExternalStore(onConnectionChange, readConnection, () => 'online')
}
