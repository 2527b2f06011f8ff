import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { pageSize } from '#client/platform/lists/list-state.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { DateTimeInput, Input, Textarea } from '#client/ui/controls/input.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { MemberLink } from '#client/ui/displays/member-link.tsx'
import { EmptyState, QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { Form } from '#client/ui/forms/form.tsx'
import { showIssues } from '#client/ui/forms/form-issues.ts'
import { fromLocalInput } from '#client/ui/forms/local-time.ts'
import { useDraftForm } from '#client/ui/forms/use-draft-form.ts'
import { focusNextRow, pressedRow } from '#client/ui/lists/focus-next-row.ts'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { Extension, ManagedAssignment } from '#contract/assignments.ts'
import { extensionInputSchema, reasonMaximum } from '#schemas/assignments.ts'
import {
  extensionsQuery,
  useGiveExtension,
  useRemoveExtension,
} from './managed-assignments.queries.ts'

interface ExtensionsDialogProps {
  assignment: ManagedAssignment
  onClose: () => void
}

/** The students who have a due date of their own, with what gives and takes one. */
export function ExtensionsDialog({ assignment, onClose }: ExtensionsDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Extensions"
      description={`${assignment.title}, ${assignment.dueDate ? `due ${moment(assignment.dueDate)}` : 'no due date'}`}
      width="lg"
      footer={
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        <ExtensionForm id={assignment.id} isDue={assignment.dueDate !== null} />
        <Extensions id={assignment.id} />
      </div>
    </Dialog>
  )
}

const schema = z.object({
  email: extensionInputSchema.shape.email,
  dueDate: z.string().transform((typed, context) => {
    const at = fromLocalInput(typed)
    if (at === null) context.addIssue({ code: 'custom', message: 'Date is required' })
    return at ?? ''
  }),
  reason: extensionInputSchema.shape.reason,
})
const resolver = zodResolver(schema)
const empty: z.input<typeof schema> = { email: '', dueDate: '', reason: '' }

function ExtensionForm({ id, isDue }: { id: string; isDue: boolean }) {
  const give = useGiveExtension(id)
  const form = useDraftForm({ name: `extension of ${id}`, defaultValues: empty, resolver })
  const { draft, register, handleSubmit, reset, setError } = form
  const { errors } = form.formState
  const submit = handleSubmit(async (input) => {
    const sent = give.mutateAsync(input)
    const outcome = { done: 'Extension Given', failed: 'Failed to save the extension.' }
    await tellOutcome(sent, outcome)
    try {
      await sent
      draft.drop()
      reset(empty)
    } catch (error) {
      showIssues(error, setError, { email: 'email', dueDate: 'dueDate', reason: 'reason' })
    }
  })
  return (
    <Form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="E-mail of the student" error={errors.email?.message}>
          <Input {...register('email')} type="email" autoComplete="off" maxLength={254} />
        </Field>
        <Field
          label="Due date"
          hint={isDue ? undefined : 'Counts once the assignment has a due date.'}
          error={errors.dueDate?.message}
        >
          <DateTimeInput {...register('dueDate')} />
        </Field>
      </div>
      <Field label="Reason" hint="Optional. The student sees it." error={errors.reason?.message}>
        <Textarea {...register('reason')} rows={2} maxLength={reasonMaximum} />
      </Field>
      <Button type="submit" className="self-start" busy={give.isPending}>
        Give Extension
      </Button>
    </Form>
  )
}

function Extensions({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const extensions = useQuery(extensionsQuery(id, page))
  const remove = useRemoveExtension(id)
  if (extensions.isError) {
    return <QueryError message="The extensions could not be loaded." query={extensions} />
  }
  if (!extensions.data) return <Spinner label="Loading the extensions" />
  const { items, total } = extensions.data
  if (total === 0) return <EmptyState>Nobody has a due date of their own.</EmptyState>
  const takeBack = async ({ student }: Extension) => {
    focusNextRow(pressedRow())
    const outcome = { done: 'Extension Removed', failed: 'Failed to remove the extension.' }
    await tellOutcome(remove.mutateAsync(student.id), outcome)
  }
  return (
    <>
      <ul aria-label="Extensions" className="flex flex-col divide-y">
        {items.map((extension) => (
          <li
            key={extension.student.id}
            className="flex items-center justify-between gap-3 py-2 text-sm"
          >
            <span className="min-w-0">
              <MemberLink id={extension.student.id} name={extension.student.name} />
              <span className="block text-compact break-words text-muted-foreground">
                <time dateTime={extension.dueDate} className="tabular-nums">
                  {moment(extension.dueDate)}
                </time>
                {extension.reason && ` · ${extension.reason}`}
              </span>
            </span>
            <Button
              variant="outline"
              size="sm"
              aria-label={`Remove the extension of ${extension.student.name}`}
              onClick={() => void takeBack(extension)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <Pagination
        label="Extensions"
        page={page}
        pageSize={pageSize}
        total={total}
        onChange={setPage}
      />
    </>
  )
}
