import { useId, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Input, Textarea } from '#client/ui/controls/input.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { showIssues } from '#client/ui/forms/form-issues.ts'
import { useDraftForm } from '#client/ui/forms/use-draft-form.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { BillingDetails } from '#contract/invoices.ts'
import { saveFailure } from './invoice-words.ts'
import { useSaveOwnBilling } from './invoices.queries.ts'

/** The details printed on the user's invoices; hidden until asked for. */
export function BillingDetailsForm({ details }: { details: BillingDetails }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <div className="flex flex-col gap-4">
      <Button
        variant="outline"
        size="sm"
        className="self-start"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        Details on my invoices
      </Button>
      <div id={id}>{isOpen && <Fields details={details} />}</div>
    </div>
  )
}

function Fields({ details }: { details: BillingDetails }) {
  const save = useSaveOwnBilling()
  const form = useDraftForm({
    name: 'invoice details',
    defaultValues: {
      name: details.name ?? '',
      address: details.address ?? '',
      taxNumber: details.taxNumber ?? '',
    },
  })
  const { draft, register, handleSubmit, setError, formState } = form
  const { errors } = formState
  const submit = handleSubmit(async (input) => {
    const saving = save.mutateAsync(input)
    saving.catch((error: unknown) =>
      showIssues(error, setError, { name: 'name', address: 'address', taxNumber: 'taxNumber' }),
    )
    const outcome = { done: 'Invoice Details Saved', failed: saveFailure }
    if (await tellOutcome(saving, outcome)) draft.drop()
  })
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex max-w-md flex-col gap-4"
    >
      <DraftNotice draft={draft} />
      <Field
        label="Name or company"
        hint="Leave empty to use your name"
        error={errors.name?.message}
      >
        <Input {...register('name')} maxLength={200} autoComplete="organization" />
      </Field>
      <Field label="Address" error={errors.address?.message}>
        <Textarea {...register('address')} rows={3} maxLength={500} />
      </Field>
      <Field label="Tax number" error={errors.taxNumber?.message}>
        <Input {...register('taxNumber')} maxLength={60} />
      </Field>
      <p className="text-compact text-muted-foreground">
        This applies to future invoices; existing ones stay as they are.
      </p>
      <Button type="submit" busy={save.isPending} className="self-start">
        Save
      </Button>
    </form>
  )
}
