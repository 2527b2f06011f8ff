import type { ReactElement, ReactNode } from 'react'
import { late } from './late.ts'
import { useLatePopup } from './late-popup.tsx'

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement
  title: string
  align?: 'start' | 'center' | 'end'
  /** Next to the title. */
  actions?: ReactNode
  /** Size of the panel: widths and heights only. */
  className?: string
  /** Controls whether it is open, once its button has opened it for the first time. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

const panel = late(async () => (await import('./popover-panel.tsx')).PopoverPanel)

/** A panel below a button. Escape and a click outside close it and return the focus. */
export function Popover(props: PopoverProps) {
  const { Popup, button } = useLatePopup({ part: panel, kind: 'dialog', trigger: props.trigger })
  return Popup ? <Popup {...props} /> : button
}
