import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useWatch } from 'react-hook-form'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import type { ManagedCheckpoint } from '#contract/checkpoints.ts'
import type { Video } from '#contract/courses.ts'
import { checkpointKinds } from '#schemas/checkpoints.ts'
import { quizLimits } from '#schemas/quizzes/questions.ts'
import { NumericParts } from '../quizzes/numeric-parts.tsx'
import { OptionParts } from '../quizzes/question-parts.tsx'
import { kindWords } from '../quizzes/question-words.ts'
import { TextPart } from '../quizzes/text-part.tsx'
import { checkpointFormSchema, checkpointFormValues } from './checkpoint-form-values.ts'
import { currentCheckpoints, useAddCheckpoint, useUpdateCheckpoint } from './checkpoints.queries.ts'

interface CheckpointFormProps {
  video: Video
  /** The checkpoint to change; without one, a new one is added. */
  item?: ManagedCheckpoint
  /** Called when it is saved or given up. */
  onClose: () => void
}

const resolver = zodResolver(checkpointFormSchema)
const serverNames = {
  second: 'at',
  'question.prompt': 'prompt',
  'question.formula': 'formula',
  'question.parameters': 'parameters',
} as const
const kindOptions = checkpointKinds.map((value) => ({ value, label: kindWords[value] }))

/** When a video pauses, and what it asks then. */
export function CheckpointForm({ video, item, onClose }: CheckpointFormProps) {
  const add = useAddCheckpoint(video)
  const update = useUpdateCheckpoint(video)
  const form = useItemForm({
    name: item ? 'checkpoint' : `checkpoint of ${video.id}`,
    item,
    resolver,
    values: checkpointFormValues,
    serverNames,
    async current(id) {
      const found = (await currentCheckpoints(video)).find((one) => one.id === id)
      if (!found) throw new Error('The checkpoint is gone.')
      return found
    },
    savedTitle: (isChange) => (isChange ? 'Checkpoint Updated' : 'Checkpoint Added'),
    saveFailure: 'Failed to save the checkpoint. Please check what is marked and try again.',
    onSaved: onClose,
    send: (input, base, seenUpdatedAt) =>
      base ? update.mutateAsync({ id: base.id, input, seenUpdatedAt }) : add.mutateAsync(input),
  })
  const { control, draft, edit, register } = form
  const { errors } = form.formState
  const kind = useWatch({ control, name: 'kind' })
  const cancel = () => {
    draft.discard()
    onClose()
  }
  return (
    <FormProvider {...form}>
      <ItemForm form={form}>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Pause at" hint="A time such as 1:30" error={errors.at?.message}>
            <Input {...register('at')} autoComplete="off" maxLength={10} />
          </Field>
          <Field label="Kind">
            <Select {...register('kind')} options={kindOptions} />
          </Field>
        </div>
        <TextPart
          name="prompt"
          label="Question"
          rows={3}
          maxLength={quizLimits.prompt}
          hint={kind === 'numeric' ? 'Markdown. {name} shows a parameter.' : 'Markdown'}
        />
        {kind === 'numeric' ? <NumericParts /> : <OptionParts isSingle={kind === 'single'} />}
        <TextPart
          name="explanation"
          label="Explanation"
          rows={3}
          maxLength={quizLimits.explanation}
          hint="Markdown, shown after the answer"
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="outline" busy={edit.busy}>
            {item ? 'Save Checkpoint' : 'Add Checkpoint'}
          </Button>
          <Button variant="ghost" onClick={cancel}>
            Cancel
          </Button>
        </div>
      </ItemForm>
    </FormProvider>
  )
}
