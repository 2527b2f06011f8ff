import { useState } from 'react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { DateTimeInput, Input } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import type { assignmentFormSchema } from './assignment-form-values.ts'

type Values = z.input<ReturnType<typeof assignmentFormSchema>>

interface EvidenceFieldsetProps {
  register: UseFormRegister<Values>
  errors: FieldErrors<Values>
  /** Whether the assignment already asks for something. */
  isRequested: boolean
}

/** What the program checks in the student's journal; collapsed until something is asked for. */
export function EvidenceFieldset({ register, errors, isRequested }: EvidenceFieldsetProps) {
  const [isOpen, setOpen] = useState(isRequested)
  if (!isOpen) {
    return (
      <Button variant="outline" onClick={() => setOpen(true)} className="self-start">
        Ask for evidence from the journal
      </Button>
    )
  }
  return (
    <fieldset className="flex flex-col gap-4 rounded-lg border p-4">
      <legend className="px-1 text-sm font-semibold">Evidence from the journal</legend>
      <p className="text-sm text-muted-foreground">
        It is counted automatically in each student’s journal. Leave a number empty to require
        nothing.
      </p>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Field label="Closed trades" hint="At least" error={errors.trades?.message}>
          <Input {...register('trades')} inputMode="numeric" placeholder="20" />
        </Field>
        <Field label="Only this pair" error={errors.pair?.message}>
          <Input {...register('pair')} placeholder="Any" autoCapitalize="characters" />
        </Field>
        <Field label="Only this setup" error={errors.setup?.message}>
          <Input {...register('setup')} placeholder="Any" maxLength={60} />
        </Field>
        <Field
          label="Maximum risk (%)"
          hint="Of the balance before the trade"
          error={errors.risk?.message}
        >
          <Input {...register('risk')} inputMode="decimal" placeholder="Any" />
        </Field>
        <Field label="Weekly reviews" hint="At least" error={errors.reviews?.message}>
          <Input {...register('reviews')} inputMode="numeric" placeholder="None" />
        </Field>
      </div>
      <Checkbox label="Only trades with a stop" {...register('withStop')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Counted from" error={errors.evidenceFrom?.message}>
          <DateTimeInput {...register('evidenceFrom')} />
        </Field>
        <Field label="Counted until" error={errors.evidenceTo?.message}>
          <DateTimeInput {...register('evidenceTo')} />
        </Field>
      </div>
      <Checkbox label="Students can submit only when this is met" {...register('isRequired')} />
    </fieldset>
  )
}
