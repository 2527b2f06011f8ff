import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Field } from '#client/ui/field.tsx'
import { showIssues } from '#client/ui/form-issues.ts'
import { Input, Textarea } from '#client/ui/input.tsx'
import { failureToast } from '#client/ui/outcome-toast.ts'
import { Select } from '#client/ui/select.tsx'
import { toast } from '#client/ui/toast.tsx'
import { riskLevels, type Strategy } from '#contract/mentorship.ts'
import { useCreateStrategy, useUpdateStrategy } from './strategies.queries.ts'
import { strategyFormSchema, strategyFormValues } from './strategy-form-values.ts'
import { savedTitle, saveFailure } from './strategy-words.ts'

interface StrategyFormProps {
  /** Of the form element: a button outside it submits with `form={id}`. */
  id: string
  /** The strategy to change; without one a new strategy is created. */
  strategy?: Strategy
  onSaved: () => void
  onBusyChange: (busy: boolean) => void
}

/** The fields of a strategy; saves it itself and says how that went. */
export function StrategyForm({ id, strategy, onSaved, onBusyChange }: StrategyFormProps) {
  const create = useCreateStrategy()
  const update = useUpdateStrategy()
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: strategyFormValues(strategy),
    resolver: zodResolver(strategyFormSchema),
  })
  const { errors } = formState

  const submit = handleSubmit(async (input) => {
    if (create.isPending || update.isPending) return
    onBusyChange(true)
    try {
      if (strategy) await update.mutateAsync({ id: strategy.id, changes: input })
      else await create.mutateAsync(input)
      toast({ title: savedTitle(strategy !== undefined), variant: 'success' })
      onSaved()
    } catch (error) {
      showIssues(error, setError, serverNames)
      failureToast(error, saveFailure)
    } finally {
      onBusyChange(false)
    }
  })
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
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
