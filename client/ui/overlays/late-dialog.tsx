import type { ComponentType } from 'react'
import type { Late } from './late.ts'
import { toast } from './toast.tsx'
import { useLatePart } from './use-late-part.ts'

interface LateDialogProps<P> {
  part: Late<ComponentType<P>>
  props: P
}

/**
 * A dialog with a screen's own form or details, loaded when it is first opened. If that fails, which is
 * said, it is closed again.
 */
export function LateDialog<P extends { onClose: () => void }>({ part, props }: LateDialogProps<P>) {
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
