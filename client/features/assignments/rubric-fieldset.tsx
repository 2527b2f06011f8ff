import { Plus, X } from 'lucide-react'
import {
  type Control,
  type FieldErrors,
  type UseFormRegister,
  useFieldArray,
  useWatch,
} from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { criteriaMaximum } from '#contract/assignments.ts'
import type { assignmentFormSchema } from './assignment-form-values.ts'

type Schema = ReturnType<typeof assignmentFormSchema>
type Values = z.input<Schema>

interface RubricFieldsetProps {
  control: Control<Values, unknown, z.output<Schema>>
  register: UseFormRegister<Values>
  errors: FieldErrors<Values>
}

/** What points are given for; nothing until a criterion is added. */
export function RubricFieldset({ control, register, errors }: RubricFieldsetProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'rubric', keyName: 'key' })
  const typed = useWatch({ control, name: 'rubric' })
  const add = () => append({ name: '', points: '' })
  if (fields.length === 0) {
    return (
      <Button variant="outline" onClick={add} className="self-start">
        Give points by criteria
      </Button>
    )
  }
  const sum = typed.reduce((total, { points }) => total + (Number(points) || 0), 0)
  return (
    <fieldset className="flex flex-col gap-4 rounded-lg border p-4">
      <legend className="px-1 text-sm font-semibold">Points by criteria</legend>
      {fields.map(({ key }, index) => (
        <div key={key} className="flex items-end gap-2">
          <Field
            label={`Criterion ${index + 1}`}
            error={errors.rubric?.[index]?.name?.message}
            className="min-w-0 flex-1"
          >
            <Input {...register(`rubric.${index}.name`)} maxLength={100} />
          </Field>
          <Field
            label="Points"
            error={errors.rubric?.[index]?.points?.message}
            className="w-20 shrink-0"
          >
            <Input
              {...register(`rubric.${index}.points`)}
              aria-label={`Points of criterion ${index + 1}`}
              inputMode="numeric"
              maxLength={3}
            />
          </Field>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove criterion ${index + 1}`}
            onClick={() => remove(index)}
          >
            <X aria-hidden="true" />
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {fields.length < criteriaMaximum ? (
          <Button variant="outline" size="sm" onClick={add}>
            <Plus aria-hidden="true" />
            Add criterion
          </Button>
        ) : (
          <p className="text-sm text-muted-foreground">At most {criteriaMaximum} criteria.</p>
        )}
        <p className="text-sm text-muted-foreground tabular-nums">{sum} points in all</p>
      </div>
    </fieldset>
  )
}
