import { forgetNewestEvent } from '../http/newest-event.ts'
import { hasTypedInput } from '../offline/typed-input.ts'
import { readImpersonation } from './impersonation.ts'

/** The access token is in local storage; the refresh token in a cookie that no script can read. */
const key = 'accessToken'

const listeners = new Set<() => void>()
const endListeners = new Set<() => void>()

let expired = false

/**
 * The access token, or null when nobody is signed in. In a tab that views the site as somebody else it
 * is that view's token, and null for a visitor's view.
 */
export function readAccessToken(): string | null {
  const impersonation = readImpersonation()
  if (impersonation) return impersonation.as === 'visitor' ? null : impersonation.token
  return localStorage.getItem(key)
}

/**
 * Stores a new access token, or removes the current one with null, and notifies this tab's listeners.
 * A tab that views the site as somebody else leaves the admin's own token alone.
 */
export function writeAccessToken(token: string | null): void {
  if (readImpersonation()) return
  if (token === null) {
    localStorage.removeItem(key)
    forgetNewestEvent()
  } else localStorage.setItem(key, token)
  for (const listener of listeners) listener()
}

/** Calls back whenever the token changes, in this tab or another. Returns a function that unsubscribes. */
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
 * Removes the token because the server no longer accepts it, and notifies listeners. While there is
 * unsaved input on the screen, the session counts as expired instead of over, so that the screen can
 * stay until its user has signed in again or left.
 */
export function endSession(): void {
  expired = hasTypedInput()
  writeAccessToken(null)
  for (const listener of endListeners) listener()
}

/** Whether the server has ended the session under a screen that is still needed. */
export function isSessionExpired(): boolean {
  return expired
}

/** The expired session has been resumed or abandoned. */
export function settleExpiredSession(): void {
  if (!expired) return
  expired = false
  for (const listener of listeners) listener()
}

/** Calls back when the server has ended the session. Returns a function that unsubscribes. */
export function onSessionEnded(listener: () => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}
