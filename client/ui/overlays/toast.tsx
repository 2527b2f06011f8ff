import type { ReactNode } from 'react'

export interface ToastOptions {
  title: string
  /** A toast replaces the one with the same id. */
  id?: string
  description?: ReactNode
  variant?: 'default' | 'success' | 'destructive'
  action?: { label: string; onClick: () => void }
  /** A second button; closes the toast. */
  cancel?: { label: string; onClick?: () => void }
  /** In milliseconds; with Infinity it stays until answered. */
  duration?: number
}

/** Dispatched on the window when the toast area is needed. */
export const toastWanted = 'toast-wanted'

/** Loads the toast area, after the page's content. */
export const loadToasts = () => import('./toast-area.tsx')

/** Shows a message for a few seconds, from anywhere; if offline, by the time the connection is back. */
export function toast(options: ToastOptions): void {
  window.dispatchEvent(new Event(toastWanted))
  loadToasts()
    .then(({ showToast }) => showToast(options))
    .catch(() => window.addEventListener('online', () => toast(options), { once: true }))
}

/** Takes a message away, if it is still there. */
export function dismissToast(id: string): void {
  loadToasts()
    .then(({ hideToast }) => hideToast(id))
    .catch(() => undefined)
}
