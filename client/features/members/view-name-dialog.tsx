import { type FormEvent, useId } from 'react'
import { Input } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { FormFooter } from '#client/ui/forms/form-footer.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { useSaveView } from './members.queries.ts'

interface ViewNameDialogProps {
  /** The list's query string, which is saved. */
  query: string
  onClose: () => void
}

/** Asks for the name of a view, and saves it. */
export function ViewNameDialog({ query, onClose }: ViewNameDialogProps) {
  const formId = useId()
  const save = useSaveView()
  const [name, setName, draft] = useDraftState('view', '')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || save.isPending) return
    const outcome = { done: 'View Saved', failed: 'Failed to save the view. Please try again.' }
    if (!(await tellOutcome(save.mutateAsync({ name, query }), outcome))) return
    draft.drop()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Save this view"
      description="Filters, order and columns, under a name. Only you see it."
      footer={
        <FormFooter
          form={formId}
          busy={save.isPending}
          disabled={name.trim() === ''}
          label="Save"
          onCancel={onClose}
        />
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Field label="Name">
          <Input value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
