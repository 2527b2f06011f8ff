/** Reaches this browser's other tabs. */
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('writes') : null

/**
 * Tells this browser's other tabs that the call at `path`, below /api, has written something. What belongs to
 * the session is told by its token.
 */
export function noteWrite(path: string): void {
  if (!path.startsWith('/auth/')) tabs?.postMessage(path)
}

/** Calls back when another tab has written something. Returns a function that unsubscribes. */
export function onWriteElsewhere(listener: () => void): () => void {
  const hear = () => listener()
  tabs?.addEventListener('message', hear)
  return () => tabs?.removeEventListener('message', hear)
}
