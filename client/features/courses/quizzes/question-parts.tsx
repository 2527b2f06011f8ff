import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { quizLimits } from '#schemas/quizzes/questions.ts'
import { newOption, type QuestionValues } from './question-form-values.ts'

/** The form of a question, for the fields of its parts. */
export const useQuestionForm = () => useFormContext<QuestionValues>()

/** What is wrong with a list as a whole, wherever the form keeps it. */
export const listError = (
  error: { message?: string; root?: { message?: string } } | undefined,
): string | undefined => error?.root?.message ?? error?.message

interface PartListProps {
  legend: string
  hint?: string
  error: string | undefined
  /** Adds another one; absent if there are as many as there may be. */
  onAdd?: () => void
  addLabel: string
  children: ReactNode
}

/** The parts of a question, such as its options, with the button that adds one. */
export function PartList({ legend, hint, error, onAdd, addLabel, children }: PartListProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      {hint && <p className="text-compact text-muted-foreground">{hint}</p>}
      {children}
      {error && (
        <p role="alert" className="text-compact text-danger">
          {error}
        </p>
      )}
      {onAdd && (
        <Button variant="outline" size="sm" className="self-start" onClick={onAdd}>
          <Plus aria-hidden="true" />
          {addLabel}
        </Button>
      )}
    </fieldset>
  )
}

/** Removes a part. */
export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="ghost" size="icon" aria-label={label} onClick={onClick} className="shrink-0">
      <X aria-hidden="true" />
    </Button>
  )
}

/** The options of a choice, which of them are right, and what is said to whoever chooses them. */
export function OptionParts({ isSingle }: { isSingle: boolean }) {
  const { control, register, setValue, formState } = useQuestionForm()
  const { fields, append, remove } = useFieldArray({ control, name: 'options', keyName: 'key' })
  const errors = formState.errors.options
  const choose = (chosen: number) => {
    for (const [index] of fields.entries()) {
      setValue(`options.${index}.correct`, index === chosen, { shouldDirty: true })
    }
  }
  return (
    <PartList
      legend="Options"
      hint="Every attempt shows them in another order."
      error={listError(errors)}
      addLabel="Add an option"
      onAdd={fields.length < quizLimits.options ? () => append(newOption()) : undefined}
    >
      {fields.map(({ key }, index) => (
        <div key={key} className="flex flex-col gap-2 rounded-lg border p-3">
          <div className="flex items-end gap-2">
            <Field
              label={`Option ${index + 1}`}
              error={errors?.[index]?.text?.message}
              className="min-w-0 flex-1"
            >
              <Input {...register(`options.${index}.text`)} maxLength={quizLimits.option} />
            </Field>
            {fields.length > 2 && (
              <RemoveButton label={`Remove option ${index + 1}`} onClick={() => remove(index)} />
            )}
          </div>
          <Checkbox
            label="Right"
            aria-label={`Option ${index + 1} is right`}
            {...register(`options.${index}.correct`, {
              onChange: ({ target }) => isSingle && target.checked && choose(index),
            })}
          />
          <Field label={`Feedback on option ${index + 1} (optional)`}>
            <Input {...register(`options.${index}.feedback`)} maxLength={quizLimits.feedback} />
          </Field>
        </div>
      ))}
    </PartList>
  )
}

/** What is to be put in order, in the right one. */
export function ItemParts() {
  const { control, register, formState } = useQuestionForm()
  const { fields, append, remove } = useFieldArray({ control, name: 'items' })
  const errors = formState.errors.items
  return (
    <PartList
      legend="Items in the right order"
      error={listError(errors)}
      addLabel="Add an item"
      onAdd={fields.length < quizLimits.options ? () => append({ text: '' }) : undefined}
    >
      {fields.map(({ id }, index) => (
        <div key={id} className="flex items-end gap-2">
          <Field
            label={`Item ${index + 1}`}
            error={errors?.[index]?.text?.message}
            className="min-w-0 flex-1"
          >
            <Input {...register(`items.${index}.text`)} maxLength={quizLimits.option} />
          </Field>
          {fields.length > 2 && (
            <RemoveButton label={`Remove item ${index + 1}`} onClick={() => remove(index)} />
          )}
        </div>
      ))}
    </PartList>
  )
}

/** The pairs that belong together. */
export function PairParts() {
  const { control, register, formState } = useQuestionForm()
  const { fields, append, remove } = useFieldArray({ control, name: 'pairs' })
  const errors = formState.errors.pairs
  return (
    <PartList
      legend="Pairs"
      error={listError(errors)}
      addLabel="Add a pair"
      onAdd={fields.length < quizLimits.options ? () => append({ left: '', right: '' }) : undefined}
    >
      {fields.map(({ id }, index) => (
        <div key={id} className="flex items-end gap-2">
          <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">
            {(['left', 'right'] as const).map((side) => (
              <Field
                key={side}
                label={`Pair ${index + 1}, ${side}`}
                error={errors?.[index]?.[side]?.message}
              >
                <Input {...register(`pairs.${index}.${side}`)} maxLength={quizLimits.option} />
              </Field>
            ))}
          </div>
          {fields.length > 2 && (
            <RemoveButton label={`Remove pair ${index + 1}`} onClick={() => remove(index)} />
          )}
        </div>
      ))}
    </PartList>
  )
}
