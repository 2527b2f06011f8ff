import type { ReactNode } from 'react'

export interface ToastOptions {
  title: string
  /** A toast takes the place of the one with the same id. */
  id?: string
  description?: ReactNode
  variant?: 'default' | 'success' | 'destructive'
  action?: { label: string; onClick: () => void }
  /** A second button; closes the toast. */
  cancel?: { label: string; onClick?: () => void }
  /** Milliseconds; stays until answered with Infinity. */
  duration?: number
}

/** Told to the window when the area that shows toasts is needed. */
export const toastWanted = 'toast-wanted'

/** What shows toasts: it comes after the page's content. */
export const loadToasts = () => import('./toast-area.tsx')

/** Shows a message for a few seconds, from anywhere; without connection, at the latest when it is back. */
export function toast(options: ToastOptions): void {
  window.dispatchEvent(new Event(toastWanted))
  loadToasts()
    .then(({ showToast }) => showToast(options))
    .catch(() => window.addEventListener('online', () => toast(options), { once: true }))
}
