import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import type { OfferForm } from './offer-form.tsx'
import { monthOptions } from './offer-form-values.ts'

/** The size of a cohort, and when cohorts start. */
export function CohortFields({ form: { register, formState } }: { form: OfferForm }) {
  const { errors } = formState
  const months = errors.cohortMonths?.message
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-semibold">Cohorts</legend>
      <Field
        label="Seats per cohort"
        hint="Seats that are taken stay taken"
        error={errors.seats?.message}
      >
        <Input {...register('seats')} inputMode="numeric" className="sm:max-w-60" />
      </Field>
      <fieldset aria-describedby={months && 'cohort-months-error'}>
        <legend className="mb-2 text-sm font-medium">A cohort starts on the first of</legend>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {monthOptions.map(({ value, label }) => (
            <Checkbox key={value} label={label} value={value} {...register('cohortMonths')} />
          ))}
        </div>
        {months && (
          <p id="cohort-months-error" role="alert" className="mt-2 text-compact text-danger">
            {months}
          </p>
        )}
      </fieldset>
    </fieldset>
  )
}
