import { zodResolver } from '@hookform/resolvers/zod'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Input, Textarea } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { FormDialog, type FormInDialog } from '#client/ui/forms/form-dialog.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import { riskLevels, type Strategy } from '#contract/strategies.ts'
import { currentStrategy, useCreateStrategy, useUpdateStrategy } from './strategies.queries.ts'
import { strategyFormSchema, strategyFormValues } from './strategy-form-values.ts'
import { savedTitle, saveFailure } from './strategy-words.ts'

interface StrategyDialogProps {
  /** The strategy to change; without one, a new strategy is created. */
  strategy?: Strategy
  onClose: () => void
}

/** Creates a strategy or changes one. */
export function StrategyDialog({ strategy, onClose }: StrategyDialogProps) {
  return (
    <FormDialog
      title={strategy ? 'Edit Strategy' : 'Create Strategy'}
      submitLabel={strategy ? 'Save Changes' : 'Create Strategy'}
      width="lg"
      onClose={onClose}
    >
      {(form) => <StrategyForm {...form} strategy={strategy} />}
    </FormDialog>
  )
}

type StrategyFormProps = FormInDialog & Pick<StrategyDialogProps, 'strategy'>

const resolver = zodResolver(strategyFormSchema)

function StrategyForm({ id, strategy, onSaved, onBusyChange }: StrategyFormProps) {
  const create = useCreateStrategy()
  const update = useUpdateStrategy()
  const form = useItemForm({
    name: 'strategy',
    item: strategy,
    resolver,
    values: strategyFormValues,
    serverNames,
    current: currentStrategy,
    savedTitle,
    saveFailure,
    onSaved,
    onBusyChange,
    send: (input, base, seenUpdatedAt) =>
      base
        ? update.mutateAsync({ id: base.id, changes: { ...input, seenUpdatedAt } })
        : create.mutateAsync(input),
  })
  const { register } = form
  const { errors } = form.formState
  return (
    <ItemForm id={id} form={form}>
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
    </ItemForm>
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
