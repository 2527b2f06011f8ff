import { type FormEvent, useState } from 'react'
import { Input } from '#client/ui/controls/input.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { FormDialog, type FormInDialog } from '#client/ui/forms/form-dialog.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { Passkey } from '#contract/second-factors.ts'
import { useAddPasskey, useRenamePasskey } from './second-factors.queries.ts'

interface PasskeyDialogProps {
  /** The passkey to rename; null for a new one. */
  passkey: Passkey | null
  onClose: () => void
  /** Called with the recovery codes that come with a first factor. */
  onCodes?: (codes: string[] | null) => void
}

/** Asks for the name of a passkey; for a new one, the browser then creates it. */
export function PasskeyDialog({ passkey, onClose, onCodes }: PasskeyDialogProps) {
  return (
    <FormDialog
      title={passkey ? 'Rename passkey' : 'Add a passkey'}
      submitLabel={passkey ? 'Save' : 'Continue'}
      onClose={onClose}
    >
      {(form) => <PasskeyForm {...form} passkey={passkey} onCodes={onCodes} />}
    </FormDialog>
  )
}

type PasskeyFormProps = FormInDialog & Pick<PasskeyDialogProps, 'passkey' | 'onCodes'>

function PasskeyForm({ id, passkey, onSaved, onBusyChange, onCodes }: PasskeyFormProps) {
  const add = useAddPasskey()
  const rename = useRenamePasskey()
  const [name, setName, draft] = useDraftState(
    `passkey ${passkey?.id ?? 'new'}`,
    passkey?.name ?? '',
  )
  const [error, setError] = useState<string | null>(null)
  const save = async () => {
    if (passkey) {
      await rename.mutateAsync({ id: passkey.id, name })
      return
    }
    const { recoveryCodes } = await add.mutateAsync(name)
    toast({ title: 'Passkey added', variant: 'success' })
    onCodes?.(recoveryCodes)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    onBusyChange(true)
    setError(null)
    try {
      await save()
      draft.drop()
      onSaved()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'That did not work. Please try again.')
    }
    onBusyChange(false)
  }
  return (
    <form id={id} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {error && <Notice variant="danger">{error}</Notice>}
      <DraftNotice draft={draft} />
      <Field label="Name" hint="To recognise the device later, such as ‘My phone’.">
        <Input
          value={name}
          onChange={({ target }) => setName(target.value)}
          maxLength={60}
          required
        />
      </Field>
    </form>
  )
}
