import { type FormEvent, useId, useState } from 'react'
import { Input, Textarea } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { FormFooter } from '#client/ui/forms/form-footer.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { type BulkAction, undoSeconds } from '#contract/members.ts'
import { bulkActionSchema } from '#schemas/members.ts'
import { bulkSentence } from '../member-words.ts'
import { useBeginBulk, type Who } from '../members.queries.ts'

export type BulkKind = BulkAction['kind']

interface BulkDialogProps {
  kind: BulkKind
  who: Who
  count: number
  onClose: () => void
  /** Called with the id of the started job. */
  onBegun: (id: string) => void
}

const titles: Record<BulkKind, string> = {
  grant: 'Grant a program',
  extend: 'Extend by one month',
  message: 'Send a message',
  tag: 'Add a tag',
  untag: 'Remove a tag',
}

const programs = [
  { value: 'academy', label: 'Academy' },
  { value: 'mentorship', label: 'Mentorship' },
]

/** Asks for the details of a bulk action, says what it will do, and starts it. */
export function BulkDialog({ kind, who, count, onClose, onBegun }: BulkDialogProps) {
  const formId = useId()
  // One id per question: pressing twice runs it once.
  const [id] = useState(() => crypto.randomUUID())
  const [value, setValue, draft] = useDraftState(
    `bulk ${kind}`,
    kind === 'grant' || kind === 'extend' ? 'academy' : '',
  )
  const begin = useBeginBulk()
  const parsed = bulkActionSchema.safeParse({ kind, program: value, tag: value, text: value })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!parsed.success || begin.isPending) return
    try {
      await begin.mutateAsync({ id, action: parsed.data, who })
      draft.drop()
      onBegun(id)
      onClose()
    } catch (error) {
      failureToast(error, 'Failed to start. Please try again.')
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={titles[kind]}
      footer={
        <FormFooter
          form={formId}
          disabled={!parsed.success}
          busy={begin.isPending}
          label="Apply"
          onCancel={onClose}
        />
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <DraftNotice draft={draft} />
        <Value kind={kind} value={value} onChange={setValue} />
        {parsed.success && <p className="text-sm">{bulkSentence(parsed.data, count)}</p>}
        <p className="text-sm text-muted-foreground">
          It starts in {undoSeconds} seconds; until then you can undo it.
        </p>
      </form>
    </Dialog>
  )
}

interface ValueProps {
  kind: BulkKind
  value: string
  onChange: (value: string) => void
}

function Value({ kind, value, onChange }: ValueProps) {
  if (kind === 'message') {
    return (
      <Field label="Message">
        <Textarea
          value={value}
          rows={6}
          maxLength={5000}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    )
  }
  if (kind === 'tag' || kind === 'untag') {
    return (
      <Field label="Tag" hint="Upper and lower case are the same">
        <Input value={value} maxLength={40} onChange={({ target }) => onChange(target.value)} />
      </Field>
    )
  }
  return (
    <Field label="Program">
      <Select options={programs} value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}
