import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { directionNames } from '#client/ui/charts/market/decision-words.ts'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { MarkdownField } from '#client/ui/forms/markdown-field.tsx'
import { type ExerciseInput, exerciseDirections, exerciseTextMaximum } from '#contract/exercises.ts'
import type { ExerciseValues } from './exercise-form-values.ts'

interface FieldsProps {
  form: UseFormReturn<ExerciseValues, unknown, ExerciseInput>
}

type PriceField = 'entry' | 'stop' | 'target' | 'stopBeyond' | 'zoneLow' | 'zoneHigh' | 'riskReward'

/** A number with a decimal point or comma. */
function NumberField({
  form,
  name,
  label,
  hint,
}: FieldsProps & { name: PriceField; label: string; hint?: string }) {
  return (
    <Field label={label} hint={hint} error={form.formState.errors[name]?.message}>
      <Input inputMode="decimal" autoComplete="off" {...form.register(name)} />
    </Field>
  )
}

/** How answers are marked, and what they have to meet. */
export function MarkingFields({ form }: FieldsProps) {
  const { errors } = form.formState
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 text-sm font-semibold">Marking</legend>
      <Field
        label="Marked"
        error={errors.marking?.message}
        hint="Where a candle touches both, the stop loss counts; a pending entry has to be reached"
      >
        <Select options={markingOptions} {...form.register('marking')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          form={form}
          name="riskReward"
          label="Minimum reward for a risk of 1 (optional)"
        />
        <NumberField
          form={form}
          name="stopBeyond"
          label="Stop loss beyond (optional)"
          hint="Below this price if it is below the last one, otherwise above"
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField form={form} name="zoneLow" label="Zone to find, from (optional)" />
        <NumberField form={form} name="zoneHigh" label="Zone to find, to" />
        <Field label="Overlap at least, in %" error={errors.overlap?.message}>
          <Input type="number" min={1} max={100} {...form.register('overlap')} />
        </Field>
      </div>
      <Checkbox label="Students have to give their reason" {...form.register('reasonRequired')} />
      <Checkbox label="Students see which pair it is" {...form.register('pairShown')} />
    </fieldset>
  )
}

const markingOptions = [
  { value: 'r', label: 'By the result in R' },
  { value: 'hand', label: 'By hand, with points' },
]

/** What the teacher would have done. */
export function SolutionFields({ form }: FieldsProps) {
  const direction = useWatch({ control: form.control, name: 'direction' })
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 text-sm font-semibold">Solution, shown after the answer</legend>
      <Field label="Your decision">
        <Select
          options={exerciseDirections.map((value) => ({ value, label: directionNames[value] }))}
          {...form.register('direction')}
        />
      </Field>
      {direction !== 'NONE' && (
        <div className="grid gap-4 sm:grid-cols-3">
          <NumberField
            form={form}
            name="entry"
            label="Entry (optional)"
            hint="Empty: at the last price"
          />
          <NumberField form={form} name="stop" label="Stop loss" />
          <NumberField form={form} name="target" label="Take profit (optional)" />
        </div>
      )}
      <Controller
        control={form.control}
        name="solution"
        render={({ field }) => (
          <MarkdownField
            label="Reasoning"
            value={field.value}
            onChange={field.onChange}
            maxLength={exerciseTextMaximum}
            error={form.formState.errors.solution?.message}
          />
        )}
      />
    </fieldset>
  )
}
