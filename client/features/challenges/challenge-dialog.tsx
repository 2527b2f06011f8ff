import { zodResolver } from '@hookform/resolvers/zod'
import { ownZone } from '#client/platform/zone.ts'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Input, Textarea } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { FormDialog, type FormInDialog } from '#client/ui/forms/form-dialog.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import { type Challenge, challengeMetrics } from '#contract/challenges.ts'
import { challengeFormSchema, challengeFormValues } from './challenge-form-values.ts'
import { metricWords, savedTitle, saveFailure } from './challenge-words.ts'
import { currentChallenge, useCreateChallenge, useUpdateChallenge } from './challenges.queries.ts'

interface ChallengeDialogProps {
  /** The challenge to change; without one, a new challenge is created. */
  challenge?: Challenge
  onClose: () => void
}

/** Creates a challenge or changes one. */
export function ChallengeDialog({ challenge, onClose }: ChallengeDialogProps) {
  return (
    <FormDialog
      title={challenge ? 'Edit Challenge' : 'Create Challenge'}
      submitLabel={challenge ? 'Save Changes' : 'Create Challenge'}
      width="lg"
      onClose={onClose}
    >
      {(form) => <ChallengeForm {...form} challenge={challenge} />}
    </FormDialog>
  )
}

type ChallengeFormProps = FormInDialog & Pick<ChallengeDialogProps, 'challenge'>

function ChallengeForm({ id, challenge, onSaved, onBusyChange }: ChallengeFormProps) {
  const create = useCreateChallenge()
  const update = useUpdateChallenge()
  const resolver = zodResolver(challengeFormSchema(challenge))
  const form = useItemForm({
    name: 'challenge',
    item: challenge,
    resolver,
    values: challengeFormValues,
    serverNames,
    current: currentChallenge,
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
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Metric" error={errors.metric?.message}>
          <Select {...register('metric')} options={metricOptions} />
        </Field>
        <Field label="Target" error={errors.target?.message}>
          <Input {...register('target')} inputMode="decimal" />
        </Field>
        <Field
          label="Start"
          hint={`Your time zone: ${ownZone()}`}
          error={errors.startDate?.message}
        >
          <Input {...register('startDate')} type="datetime-local" />
        </Field>
        <Field label="End" error={errors.endDate?.message}>
          <Input {...register('endDate')} type="datetime-local" />
        </Field>
      </div>
      <Field label="Reward" error={errors.reward?.message}>
        <Input {...register('reward')} maxLength={500} />
      </Field>
      <Checkbox label="Published" {...register('isPublished')} />
    </ItemForm>
  )
}

const metricOptions = challengeMetrics.map((value) => ({ value, label: metricWords[value] }))

const serverNames = {
  title: 'title',
  description: 'description',
  metric: 'metric',
  target: 'target',
  startDate: 'startDate',
  endDate: 'endDate',
  reward: 'reward',
} as const
