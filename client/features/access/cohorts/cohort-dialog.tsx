import { zodResolver } from '@hookform/resolvers/zod'
import { useOffers } from '#client/platform/start/offers.ts'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { FormDialog, type FormInDialog } from '#client/ui/forms/form-dialog.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import type { Cohort } from '#contract/access/cohorts.ts'
import { paidProgramNames } from '#contract/offers/programs.ts'
import { cohortFormSchema, cohortFormValues } from './cohort-form-values.ts'
import { currentCohort, useCreateCohort, useUpdateCohort } from './cohorts.queries.ts'

interface CohortDialogProps {
  /** The cohort to change; without one, a new one is made. */
  cohort?: Cohort
  onClose: () => void
}

/** Makes a cohort or changes one. */
export function CohortDialog({ cohort, onClose }: CohortDialogProps) {
  return (
    <FormDialog
      title={cohort ? 'Edit Cohort' : 'Create Cohort'}
      submitLabel={cohort ? 'Save Changes' : 'Create Cohort'}
      width="lg"
      onClose={onClose}
    >
      {(form) => <CohortForm {...form} cohort={cohort} />}
    </FormDialog>
  )
}

const resolver = zodResolver(cohortFormSchema)

function CohortForm({ id, cohort, onSaved, onBusyChange }: FormInDialog & { cohort?: Cohort }) {
  const offers = useOffers()
  const create = useCreateCohort()
  const update = useUpdateCohort()
  const form = useItemForm({
    name: 'cohort',
    item: cohort,
    resolver,
    values: cohortFormValues,
    serverNames,
    current: currentCohort,
    savedTitle: (before) => (before ? 'Cohort Saved' : 'Cohort Created'),
    saveFailure: 'Failed to save the cohort. Please try again.',
    onSaved,
    onBusyChange,
    send: ({ program, ...input }, base, seenUpdatedAt) =>
      base
        ? update.mutateAsync({ id: base.id, ...input, seenUpdatedAt })
        : create.mutateAsync({ program, ...input }),
  })
  const { register } = form
  const { errors } = form.formState
  const options = paidProgramNames.map((value) => ({ value, label: offers[value].title }))
  return (
    <ItemForm id={id} form={form}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" hint="Shown to members" error={errors.name?.message}>
          <Input {...register('name')} maxLength={100} placeholder="Spring 2027" />
        </Field>
        <Field label="Program" error={errors.program?.message}>
          <Select {...register('program')} options={options} disabled={cohort !== undefined} />
        </Field>
        <Field
          label="First day"
          hint="Lessons that open days after joining count from it"
          error={errors.startsOn?.message}
        >
          <Input type="date" {...register('startsOn')} />
        </Field>
        <Field
          label="Last day to join"
          hint="Until midnight UTC; may come after the first day"
          error={errors.closesOn?.message}
        >
          <Input type="date" {...register('closesOn')} />
        </Field>
        <Field label="Seats" error={errors.seats?.message}>
          <Input {...register('seats')} inputMode="numeric" />
        </Field>
      </div>
    </ItemForm>
  )
}

const serverNames = {
  program: 'program',
  name: 'name',
  startsOn: 'startsOn',
  closesOn: 'closesOn',
  seats: 'seats',
} as const
