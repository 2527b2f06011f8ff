import type { ReactNode } from 'react'
import { late } from './late.ts'
import { useLateOverlay } from './use-late-part.ts'

export interface DialogProps {
  open: boolean
  /** Called with false when closed by its button, Escape or a click outside. */
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** Buttons at the bottom, always visible. */
  footer?: ReactNode
  width?: 'sm' | 'md' | 'lg' | 'xl'
  /** At most 80vh or 90vh high; longer content scrolls inside. */
  maxHeight?: '80vh' | '90vh'
  /** Takes the whole screen of a phone, as what grows while it is typed in does. */
  fillsPhone?: boolean
  /** False: only its own buttons close it, because a slip would lose what it shows or does. */
  dismissible?: boolean
}

const panel = late(async () => (await import('./dialog-panel.tsx')).DialogPanel)

/** A dialog over the page, loaded when one is first opened. Its content exists only while it is open. */
export function Dialog(props: DialogProps) {
  const Panel = useLateOverlay(panel, props)
  return Panel && <Panel {...props} />
}
