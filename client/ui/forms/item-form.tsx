import type { ReactNode } from 'react'
import { DraftNotice } from './draft-notice.tsx'
import { OvertakenNotice } from './overtaken-notice.tsx'

interface ItemFormProps {
  /** The id of the form element: a button outside it submits with `form={id}`. */
  id?: string
  /** From `useItemForm`. */
  form: {
    draft: { isRestored: boolean; discard: () => void }
    edit: { isOvertaken: boolean; busy: boolean; loadCurrent: () => Promise<void> }
    submit: () => Promise<void>
    saveAnyway: () => Promise<void>
  }
  /** The fields. */
  children: ReactNode
}

/** The fields of an item, below any notice: a restored draft, or a change by somebody else. */
export function ItemForm({ id, form, children }: ItemFormProps) {
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <DraftNotice draft={form.draft} />
      <OvertakenNotice edit={form.edit} onSaveAnyway={() => void form.saveAnyway()} />
      {children}
    </form>
  )
}
