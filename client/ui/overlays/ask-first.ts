import type { ReactNode } from 'react'

/** What is asked before something is done that cannot be taken back. */
export interface Question {
  /** Names what it is about, as 'Delete the trade EURUSD BUY?'. */
  title: string
  /** What follows. */
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** false for what can be taken back, or harms nothing. */
  destructive?: boolean
}

export interface Asked extends Question {
  settle: (confirmed: boolean) => void
}

let show: ((asked: Asked) => void) | null = null

/** Says who shows the questions; gives the function that takes it back. */
export function onAsked(shower: (asked: Asked) => void): () => void {
  show = shower
  return () => {
    if (show === shower) show = null
  }
}

/** Asks in the one dialog for it; whether it was confirmed. Nobody there to ask is a no. */
export function askFirst(question: Question): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  if (show) show({ ...question, settle: resolve })
  else resolve(false)
  return promise
}
