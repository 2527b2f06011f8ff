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

/** Shows a message for a few seconds, from anywhere. What shows it comes after the page's content. */
export function toast(options: ToastOptions): void {
  window.dispatchEvent(new Event(toastWanted))
  void import('./toast-area.tsx').then(({ showToast }) => showToast(options))
}
