import { Controller } from 'react-hook-form'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { MarkdownField } from '#client/ui/forms/markdown-field.tsx'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import { exerciseTextMaximum, type ManagedExercise } from '#contract/exercises.ts'
import { resolverFor, serverNames, valuesOf } from './exercise-form-values.ts'
import { currentExercise, useAddExercise, useUpdateExercise } from './exercises.queries.ts'
import { MarkingFields, SolutionFields } from './marking-fields.tsx'
import { SourceFields } from './source-fields.tsx'

interface ExerciseFormProps {
  courseId: string
  /** The exercise to change; without one, a new one is added. */
  exercise?: ManagedExercise
  /** The exercise with whose values a new one begins. */
  copyOf?: ManagedExercise
  /** Called when it is saved or given up. */
  onClose: () => void
}

/** A chart exercise: its task, its candles, how it is marked and what its teacher would have done. */
export function ExerciseForm({ courseId, exercise, copyOf, onClose }: ExerciseFormProps) {
  const add = useAddExercise(courseId)
  const update = useUpdateExercise(courseId)
  const form = useItemForm({
    name: exercise ? 'exercise' : `exercise of ${courseId} ${copyOf?.id ?? ''}`,
    item: exercise,
    resolver: resolverFor(exercise ?? copyOf),
    values: (item?: ManagedExercise) => valuesOf(item ?? copyOf),
    serverNames,
    current: (id) => currentExercise({ courseId, exerciseId: id }),
    savedTitle: (isChange) => (isChange ? 'Chart Exercise Updated' : 'Chart Exercise Added'),
    saveFailure: 'Failed to save content. Please try again.',
    onSaved: onClose,
    send: (input, base, seenUpdatedAt) =>
      base
        ? update.mutateAsync({ exerciseId: base.id, input, seenUpdatedAt })
        : add.mutateAsync(input),
  })
  const { control, draft, edit, register } = form
  const { errors } = form.formState
  const cancel = () => {
    draft.discard()
    onClose()
  }
  return (
    <ItemForm form={form}>
      {exercise && exercise.answers > 0 && (
        <Notice>
          Students have answered: texts can be changed, candles and marking cannot. For those, add a
          copy.
        </Notice>
      )}
      <Field label="Exercise title" error={errors.title?.message}>
        <Input {...register('title')} maxLength={200} />
      </Field>
      <Controller
        control={control}
        name="task"
        render={({ field }) => (
          <MarkdownField
            label="Task"
            value={field.value}
            onChange={field.onChange}
            maxLength={exerciseTextMaximum}
            rows={5}
            error={errors.task?.message}
          />
        )}
      />
      <SourceFields form={form} />
      <MarkingFields form={form} />
      <SolutionFields form={form} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={edit.busy}>
          {exercise ? 'Save Chart Exercise' : 'Add Chart Exercise'}
        </Button>
        <Button variant="ghost" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </ItemForm>
  )
}
