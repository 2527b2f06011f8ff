import { useFieldArray, useWatch } from 'react-hook-form'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { quizLimits } from '#schemas/quizzes/questions.ts'
import { newParameter } from './question-form-values.ts'
import { listError, PartList, RemoveButton, useQuestionForm } from './question-parts.tsx'
import { unitOptions } from './question-words.ts'

const formulaHint =
  'A number, or a formula of the parameters: + - * / ( ), min, max, round(value, places) and pipValue(pair), what a pip of one lot is worth in the pair’s quote currency.'

/** The answer of a numeric question, and what differs with every attempt. */
export function NumericParts() {
  const { control, register, formState } = useQuestionForm()
  const { fields, append, remove } = useFieldArray({ control, name: 'parameters' })
  const { errors } = formState
  return (
    <>
      <Field label="Right answer" hint={formulaHint} error={errors.formula?.message}>
        <Input
          {...register('formula')}
          maxLength={quizLimits.formula}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
        />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label="Tolerance"
          hint="How far an answer may be off"
          error={errors.tolerance?.message}
        >
          <Input {...register('tolerance')} inputMode="decimal" maxLength={12} />
        </Field>
        <Field label="Unit">
          <Select {...register('unit')} options={unitOptions} />
        </Field>
      </div>
      <PartList
        legend="Parameters"
        hint="Every attempt gets values of its own. The question shows one as {name}."
        error={listError(errors.parameters)}
        addLabel="Add a parameter"
        onAdd={
          fields.length < quizLimits.parameters ? () => append({ ...newParameter() }) : undefined
        }
      >
        {fields.map(({ id }, index) => (
          <ParameterFields key={id} index={index} onRemove={() => remove(index)} />
        ))}
      </PartList>
    </>
  )
}

const kinds = [
  { value: 'range', label: 'From – to' },
  { value: 'list', label: 'One of a list' },
]

function ParameterFields({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { control, register, formState } = useQuestionForm()
  const kind = useWatch({ control, name: `parameters.${index}.kind` })
  const errors = formState.errors.parameters?.[index]
  const number = index + 1
  return (
    <div className="flex flex-col gap-3 rounded-lg border p-3">
      <div className="flex items-end gap-2">
        <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
          <Field label={`Name of parameter ${number}`} error={errors?.name?.message}>
            <Input
              {...register(`parameters.${index}.name`)}
              maxLength={30}
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
            />
          </Field>
          <Field label={`Values of parameter ${number}`}>
            <Select {...register(`parameters.${index}.kind`)} options={kinds} />
          </Field>
        </div>
        <RemoveButton label={`Remove parameter ${number}`} onClick={onRemove} />
      </div>
      {kind === 'range' ? (
        <div className="grid grid-cols-3 gap-3">
          {(['min', 'max', 'step'] as const).map((field) => (
            <Field key={field} label={rangeWords[field]} error={errors?.[field]?.message}>
              <Input
                {...register(`parameters.${index}.${field}`)}
                inputMode="decimal"
                maxLength={12}
                aria-label={`${rangeWords[field]} of parameter ${number}`}
              />
            </Field>
          ))}
        </div>
      ) : (
        <Field
          label="List"
          hint="Numbers or pairs, separated by commas"
          error={valuesError(errors?.values)}
        >
          <Input
            {...register(`parameters.${index}.values`)}
            maxLength={450}
            aria-label={`List of parameter ${number}`}
          />
        </Field>
      )}
    </div>
  )
}

const rangeWords = { min: 'From', max: 'To', step: 'Step' } as const

/** The list is one field, in which any of its values may be wrong. */
function valuesError(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  return Object.values(error).map(valuesError).find(Boolean)
}
