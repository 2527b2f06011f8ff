import { type ReactNode, useId, useState } from 'react'
import { Dialog, type DialogProps } from '../overlays/dialog.tsx'
import { FormFooter } from './form-footer.tsx'

/** What a form in a dialog receives. */
export interface FormInDialog {
  /** The id of the form element, whose submit button is outside it. */
  id: string
  onSaved: () => void
  /** Called when saving begins and ends. */
  onBusyChange: (busy: boolean) => void
}

interface FormDialogProps extends Pick<DialogProps, 'title' | 'width' | 'maxHeight'> {
  /** The label of the save button. */
  submitLabel: string
  onClose: () => void
  children: (form: FormInDialog) => ReactNode
}

/** A dialog around one form, with Cancel and save buttons; closes once the form is saved. */
export function FormDialog({ submitLabel, onClose, children, ...dialog }: FormDialogProps) {
  const id = useId()
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={onClose}
      footer={<FormFooter form={id} busy={busy} label={submitLabel} onCancel={onClose} />}
    >
      {children({ id, onSaved: onClose, onBusyChange: setBusy })}
    </Dialog>
  )
}
