import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { showIssues } from '#client/ui/forms/form-issues.ts'
import { OvertakenNotice } from '#client/ui/forms/overtaken-notice.tsx'
import { useEditForm } from '#client/ui/forms/use-edit-form.ts'
import { useFormDraft } from '#client/ui/forms/use-form-draft.ts'
import type { SpaceLimits, SpaceLimitsInput } from '#contract/space.ts'
import { currentSpaceLimits, spaceLimitsQuery, useSaveSpaceLimits } from './admin.queries.ts'
import { loadFailure, saveFailure } from './admin-words.ts'
import { spaceLimitsFormSchema, spaceLimitsFormValues } from './space-limits-form-values.ts'

/** How much the files of each user may take. */
export function SpaceLimitsCard() {
  const limits = useQuery(spaceLimitsQuery())
  return (
    <Card
      title="Storage of Each User"
      description="Profile pictures, screenshots and submitted files count; courses, videos and charts do not. Lowering a limit deletes nothing."
      className="max-w-3xl"
    >
      {limits.data && <SpaceLimitsForm limits={limits.data} />}
      {limits.isPending && <Spinner />}
      {!limits.data && limits.isError && (
        <ErrorState
          message={loadFailure}
          onRetry={() => void limits.refetch()}
          retrying={limits.isFetching}
        />
      )}
    </Card>
  )
}

function SpaceLimitsForm({ limits }: { limits: SpaceLimits }) {
  const change = useSaveSpaceLimits()
  const form = useForm({
    defaultValues: spaceLimitsFormValues(limits),
    resolver: zodResolver(spaceLimitsFormSchema),
  })
  const { register, handleSubmit, reset, setError, formState } = form
  // There is only one record of limits, so it needs no id.
  const draft = useFormDraft(form, { name: 'space limits', item: { ...limits, id: '' } })
  const { errors } = formState
  const edit = useEditForm({
    item: draft.item,
    savedTitle: () => 'Storage Limits Saved',
    saveFailure,
    async onSaved() {
      draft.drop()
      await edit.goOn()
    },
    current: currentSpaceLimits,
    fill: (current) => reset(spaceLimitsFormValues(current)),
    showIssues: (error) =>
      showIssues(error, setError, { communityMb: 'communityMb', studentMb: 'studentMb' }),
  })
  const save = (input: SpaceLimitsInput) => edit.save(() => change.mutateAsync(input))
  const submit = handleSubmit((input) => save({ ...input, updatedAt: edit.base?.updatedAt }))
  const saveAnyway = handleSubmit((input) => save(input))
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <DraftNotice draft={draft} />
      <OvertakenNotice edit={edit} onSaveAnyway={() => void saveAnyway()} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Community members (MB)"
          hint={`${limits.defaultCommunityMb} when left empty`}
          error={errors.communityMb?.message}
        >
          <Input {...register('communityMb')} inputMode="numeric" />
        </Field>
        <Field
          label="Academy and mentorship students (MB)"
          hint={`${limits.defaultStudentMb} when left empty`}
          error={errors.studentMb?.message}
        >
          <Input {...register('studentMb')} inputMode="numeric" />
        </Field>
      </div>
      <div>
        <Button type="submit" busy={edit.busy}>
          Save Storage Limits
        </Button>
      </div>
    </form>
  )
}
