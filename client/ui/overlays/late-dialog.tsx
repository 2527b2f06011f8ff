import type { ComponentType } from 'react'
import { type Late, late } from './late.ts'
import { useLateOverlay } from './use-late-part.ts'

interface Closed {
  onClose: () => void
}

/**
 * A dialog with a screen's own form or details, which `ask` imports when it is first opened. If that fails, which is
 * said, it is closed again.
 */
export function lateDialog<P extends Closed>(
  ask: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const part = late(ask)
  return (props) => <LateDialog part={part} props={props} />
}

interface LateDialogProps<P> {
  part: Late<ComponentType<P>>
  props: P
}

function LateDialog<P extends Closed>({ part, props }: LateDialogProps<P>) {
  const Dialog = useLateOverlay(part, { open: true, onOpenChange: props.onClose })
  return Dialog && <Dialog {...props} />
}
