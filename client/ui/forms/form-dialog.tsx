import { type ReactNode, useId, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Dialog, type DialogProps } from '../overlays/dialog.tsx'

/** What a form in a dialog is given. */
export interface FormInDialog {
  /** Of the form element, whose submit button stands outside it. */
  id: string
  onSaved: () => void
  /** Told when saving begins and ends. */
  onBusyChange: (busy: boolean) => void
}

interface FormDialogProps extends Pick<DialogProps, 'title' | 'width' | 'maxHeight'> {
  /** Of the button that saves. */
  submitLabel: string
  onClose: () => void
  children: (form: FormInDialog) => ReactNode
}

/** A dialog around one form, with the buttons to cancel and to save; closes once that is saved. */
export function FormDialog({ submitLabel, onClose, children, ...dialog }: FormDialogProps) {
  const id = useId()
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {children({ id, onSaved: onClose, onBusyChange: setBusy })}
    </Dialog>
  )
}
