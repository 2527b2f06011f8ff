import type { ComponentType } from 'react'
import { type Late, late } from './late.ts'
import { toast } from './toast.tsx'
import { useLatePart } from './use-late-part.ts'

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
  const giveUp = () => {
    toast({
      title: 'This could not be loaded',
      description: 'Please check your connection and try again.',
      variant: 'destructive',
    })
    props.onClose()
  }
  const Dialog = useLatePart(part, { open: true, onOpenChange: giveUp })
  return Dialog && <Dialog {...props} />
}
