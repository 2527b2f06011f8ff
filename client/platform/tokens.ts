import { forgetNewestEvent } from './newest-event.ts'
import { hasTypedInput } from './typed-input.ts'
import { readViewing } from './viewing.ts'

/** The access token lives in local storage; the refresh token in a cookie that no script sees. */
const key = 'accessToken'

const listeners = new Set<() => void>()
const endListeners = new Set<() => void>()

let expired = false

/**
 * The access token, or null when nobody is signed in. In a tab that looks at the site as somebody else
 * it is that of the look, and none where a visitor's view is looked at.
 */
export function readAccessToken(): string | null {
  const viewing = readViewing()
  if (viewing) return viewing.as === 'visitor' ? null : viewing.token
  return localStorage.getItem(key)
}

/**
 * Keeps a new access token, or forgets the present one with null. Tells this tab's listeners. A tab that
 * looks at the site as somebody else leaves the admin's own as it is.
 */
export function writeAccessToken(token: string | null): void {
  if (readViewing()) return
  if (token === null) {
    localStorage.removeItem(key)
    forgetNewestEvent()
  } else localStorage.setItem(key, token)
  for (const listener of listeners) listener()
}

/** Calls back whenever the token changes, in this tab or another. Gives the function that stops it. */
export function onAccessTokenChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/**
 * Forgets the token because the server no longer accepts it, and tells who wants to know. While
 * something that somebody typed is on the screen, the session counts as expired instead of over, so
 * that the screen can stay until its user has signed in again or left.
 */
export function endSession(): void {
  expired = hasTypedInput()
  writeAccessToken(null)
  for (const listener of endListeners) listener()
}

/** Whether the session has been ended by the server under a screen that is still needed. */
export function isSessionExpired(): boolean {
  return expired
}

/** The expired session is taken up again, or given up. */
export function settleExpiredSession(): void {
  if (!expired) return
  expired = false
  for (const listener of listeners) listener()
}

/** Calls back when the server has ended the session. Gives the function that stops it. */
export function onSessionEnded(listener: () => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}
