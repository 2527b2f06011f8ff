import type { ReactNode } from 'react'
import { late } from './late.ts'
import { useLateOverlay } from './use-late-part.ts'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** The confirmed action can't be undone. */
  destructive?: boolean
  busy?: boolean
  /** Called when confirmed; the dialog stays open until `open` is false. */
  onConfirm: () => void
}

const panel = late(async () => (await import('./confirm-dialog-panel.tsx')).ConfirmDialogPanel)

/** A question that must be answered before anything else; without `onConfirm` use a Dialog. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const Panel = useLateOverlay(panel, props)
  return Panel && <Panel {...props} />
}
