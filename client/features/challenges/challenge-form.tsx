import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { ownZone } from '#client/platform/zone.ts'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Input, Textarea } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { showIssues } from '#client/ui/forms/form-issues.ts'
import { OvertakenNotice } from '#client/ui/forms/overtaken-notice.tsx'
import { useEditForm } from '#client/ui/forms/use-edit-form.ts'
import { useFormDraft } from '#client/ui/forms/use-form-draft.ts'
import { type Challenge, type ChallengeInput, challengeMetrics } from '#contract/challenges.ts'
import { challengeFormSchema, challengeFormValues } from './challenge-form-values.ts'
import { metricWords, savedTitle, saveFailure } from './challenge-words.ts'
import { currentChallenge, useCreateChallenge, useUpdateChallenge } from './challenges.queries.ts'

interface ChallengeFormProps {
  /** The id of the form element: a button outside it submits with `form={id}`. */
  id: string
  /** The challenge to change; without one, a new challenge is created. */
  challenge?: Challenge
  onSaved: () => void
  onBusyChange: (busy: boolean) => void
}

/** The fields of a challenge; saves it and reports the outcome. */
export function ChallengeForm({ id, challenge, onSaved, onBusyChange }: ChallengeFormProps) {
  const create = useCreateChallenge()
  const update = useUpdateChallenge()
  const form = useForm({
    defaultValues: challengeFormValues(challenge),
    resolver: zodResolver(challengeFormSchema(challenge)),
  })
  const { register, handleSubmit, reset, setError, formState } = form
  const draft = useFormDraft(form, { name: 'challenge', item: challenge })
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
    current: currentChallenge,
    fill: (current) => reset(challengeFormValues(current)),
    showIssues: (error) => showIssues(error, setError, serverNames),
  })
  const { base } = edit

  const save = (input: ChallengeInput, seenUpdatedAt?: string) =>
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
    </form>
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
