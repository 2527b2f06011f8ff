import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { day } from '#client/ui/displays/format.ts'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { useDraftForm } from '#client/ui/forms/use-draft-form.ts'
import { Table } from '#client/ui/lists/table.tsx'
import {
  type SampleNote,
  sampleNoteInputSchema,
} from '#tools/module-template/contract/sample-notes.ts'
import { sampleNotesQuery, useCreateSampleNote } from './sample-notes.queries.ts'

/** The user's own sample notes, and a form to add one. */
export default function SampleNotesSection() {
  const sampleNotes = useQuery(sampleNotesQuery())
  const { items, total = 0 } = sampleNotes.data ?? {}
  return (
    <div className="flex flex-col gap-6">
      <Card title="New sample note">
        <NewSampleNoteForm />
      </Card>
      <Card title="Your sample notes">
        <Table
          caption="Your sample notes"
          columns={columns}
          rows={items}
          rowKey={({ id }) => id}
          empty="No sample notes yet."
          error={sampleNotes.isError ? 'The sample notes could not be loaded.' : null}
          onRetry={() => void sampleNotes.refetch()}
        />
        {items && total > items.length && (
          <p className="mt-3 text-sm text-muted-foreground">
            The newest {items.length} of {total} are shown.
          </p>
        )}
      </Card>
    </div>
  )
}

const columns = [
  { key: 'title', header: 'Title', wide: true, cell: ({ title }: SampleNote) => title },
  {
    key: 'created',
    header: 'Created',
    cell: ({ createdAt }: SampleNote) => day(createdAt),
  },
]

function NewSampleNoteForm() {
  const create = useCreateSampleNote()
  const { draft, register, handleSubmit, formState } = useDraftForm({
    name: 'sample note',
    defaultValues: { title: '' },
    resolver: zodResolver(sampleNoteInputSchema),
  })
  const submit = handleSubmit((input) => create.mutate(input, { onSuccess: draft.discard }))
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <DraftNotice draft={draft} />
      <Field label="Title" error={formState.errors.title?.message ?? create.error?.message}>
        <Input {...register('title')} maxLength={200} />
      </Field>
      <div>
        <Button type="submit" busy={create.isPending}>
          Add
        </Button>
      </div>
    </form>
  )
}
