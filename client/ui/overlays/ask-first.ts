import type { ReactNode } from 'react'

/** A confirmation before something that can't be undone. */
export interface Question {
  /** Names the subject, as in 'Delete the trade EURUSD BUY?'. */
  title: string
  /** The consequences. */
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** False for what can be undone, or does no harm. */
  destructive?: boolean
}

export interface Requested extends Question {
  settle: (confirmed: boolean) => void
}

let show: ((requested: Requested) => void) | null = null

/** Registers who shows the questions; returns a function that unregisters it. */
export function onQuestion(shower: (requested: Requested) => void): () => void {
  show = shower
  return () => {
    if (show === shower) show = null
  }
}

/**
 * Asks in the app's single confirmation dialog; resolves to whether it was confirmed. With nobody
 * registered to ask, that is a no.
 */
export function askFirst(question: Question): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  if (show) show({ ...question, settle: resolve })
  else resolve(false)
  return promise
}
