import { useSyncExternalStore } from 'react'

/** Whether the academy answers: 'offline' without any network, 'unreachable' when it stays silent. */
export type Connection = 'online' | 'offline' | 'unreachable'

let reachable = true
let keptSince: string | null = null
const listeners = new Set<() => void>()

/** Takes note of whether the last call was answered at all. */
export function reportReachable(answered: boolean): void {
  if (answered === reachable && !(answered && keptSince)) return
  reachable = answered
  if (answered) keptSince = null
  for (const listener of listeners) listener()
}

/** Takes note of an answer that this device has kept, in place of one of the academy: from when it is. */
export function reportKept(at: string): void {
  if (keptSince === null || at < keptSince) keptSince = at
  reachable = false
  for (const listener of listeners) listener()
}

/** From when the oldest is of what is shown without connection; null where nothing is. */
export const useKeptSince = (): string | null =>
  useSyncExternalStore(
    onConnectionChange,
    () => keptSince,
    () => null,
  )

/** Calls back when the connection comes or goes. Gives the function that stops it. */
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

/** The present state of the connection, as far as the browser and the last call tell. */
export function readConnection(): Connection {
  if (!navigator.onLine) return 'offline'
  return reachable ? 'online' : 'unreachable'
}

/** The state of the connection, kept current. */
export function useConnection(): Connection {
  return useSyncExternalStore(onConnectionChange, readConnection, () => 'online')
}
