import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Input, Textarea } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { showIssues } from '#client/ui/forms/form-issues.ts'
import { OvertakenNotice } from '#client/ui/forms/overtaken-notice.tsx'
import { useEditForm } from '#client/ui/forms/use-edit-form.ts'
import { useFormDraft } from '#client/ui/forms/use-form-draft.ts'
import { riskLevels, type Strategy, type StrategyInput } from '#contract/strategies.ts'
import { currentStrategy, useCreateStrategy, useUpdateStrategy } from './strategies.queries.ts'
import { strategyFormSchema, strategyFormValues } from './strategy-form-values.ts'
import { savedTitle, saveFailure } from './strategy-words.ts'

interface StrategyFormProps {
  /** The id of the form element: a button outside it submits with `form={id}`. */
  id: string
  /** The strategy to change; without one, a new strategy is created. */
  strategy?: Strategy
  onSaved: () => void
  onBusyChange: (busy: boolean) => void
}

/** The fields of a strategy; saves it and reports the outcome. */
export function StrategyForm({ id, strategy, onSaved, onBusyChange }: StrategyFormProps) {
  const create = useCreateStrategy()
  const update = useUpdateStrategy()
  const form = useForm({
    defaultValues: strategyFormValues(strategy),
    resolver: zodResolver(strategyFormSchema),
  })
  const { register, handleSubmit, reset, setError, formState } = form
  const draft = useFormDraft(form, { name: 'strategy', item: strategy })
  const { errors } = formState

  const edit = useEditForm({
    item: draft.item,
    savedTitle,
    saveFailure,
    onSaved() {
      draft.drop()
      onSaved()
    },
    onBusyChange,
    current: currentStrategy,
    fill: (current) => reset(strategyFormValues(current)),
    showIssues: (error) => showIssues(error, setError, serverNames),
  })
  const { base } = edit

  const save = (input: StrategyInput, seenUpdatedAt?: string) =>
    edit.save(() =>
      base
        ? update.mutateAsync({ id: base.id, changes: { ...input, seenUpdatedAt } })
        : create.mutateAsync(input),
    )
  const submit = handleSubmit((input) => save(input, base?.updatedAt))
  const saveAnyway = handleSubmit((input) => save(input))
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <DraftNotice draft={draft} />
      <OvertakenNotice edit={edit} onSaveAnyway={() => void saveAnyway()} />
      <Field label="Title" error={errors.title?.message}>
        <Input {...register('title')} maxLength={200} />
      </Field>
      <Field label="Description" error={errors.description?.message}>
        <Textarea {...register('description')} rows={3} maxLength={5000} />
      </Field>
      <Field label="Rules" hint="Markdown" error={errors.rules?.message}>
        <Textarea {...register('rules')} rows={8} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Risk level" error={errors.riskLevel?.message}>
          <Select {...register('riskLevel')} options={riskOptions} />
        </Field>
        <Field label="Video link" error={errors.videoUrl?.message}>
          <Input {...register('videoUrl')} type="url" placeholder="https://" />
        </Field>
      </div>
      <Checkbox label="Published" {...register('isPublished')} />
    </form>
  )
}

const riskOptions = riskLevels.map((value) => ({ value, label: value }))

const serverNames = {
  title: 'title',
  description: 'description',
  rules: 'rules',
  riskLevel: 'riskLevel',
  videoUrl: 'videoUrl',
} as const
