import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '#client/ui/controls/button.tsx'
import { DateTimeInput, Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { useDraftForm } from '#client/ui/forms/use-draft-form.ts'
import type { CourseModule } from '#contract/course-modules.ts'
import { moduleFormSchema, moduleFormValues } from './module-form-values.ts'
import type { ModuleInput } from './modules.queries.ts'

interface ModuleFormProps {
  courseId: string
  /** The module to change; without one, a new module is added. */
  module?: CourseModule
  /** The modules above it, for which it may wait. */
  above: readonly CourseModule[]
  submitLabel: string
  /** Saves it and reports the outcome; resolves to whether it was saved. */
  onSave: (input: ModuleInput) => Promise<boolean>
  onCancel?: () => void
}

/** The title of a module, and when it opens to a student. */
export function ModuleForm(props: ModuleFormProps) {
  const { courseId, module, above, submitLabel, onSave, onCancel } = props
  const [isSaving, setSaving] = useState(false)
  const form = useDraftForm({
    name: module ? `module ${module.id}` : `module of ${courseId}`,
    defaultValues: moduleFormValues(module),
    resolver: zodResolver(moduleFormSchema(module)),
  })
  const { control, draft, register, reset, formState } = form
  const { errors } = formState
  const kind = useWatch({ control, name: 'kind' })
  const submit = form.handleSubmit(async (input) => {
    setSaving(true)
    const isSaved = await onSave(input)
    setSaving(false)
    if (!isSaved) return
    if (!module) reset()
    draft.drop()
  })
  const cancel = () => {
    draft.discard()
    onCancel?.()
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <DraftNotice draft={draft} />
      <Field label="Module title" error={errors.title?.message}>
        <Input {...register('title')} maxLength={200} autoFocus={Boolean(module)} />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Opens" error={errors.kind?.message}>
          <Select {...register('kind')} options={above.length > 0 ? kinds : kinds.slice(0, -1)} />
        </Field>
        {kind === 'days' && (
          <Field label="Days after joining" error={errors.days?.message}>
            <Input {...register('days')} inputMode="numeric" />
          </Field>
        )}
        {kind === 'date' && (
          <Field label="Date and time" error={errors.opensAt?.message}>
            <DateTimeInput {...register('opensAt')} />
          </Field>
        )}
        {kind === 'after' && (
          <Field label="After completing" error={errors.moduleId?.message}>
            <Select {...register('moduleId')} options={titlesOf(above)} />
          </Field>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="outline" busy={isSaving}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

const kinds = [
  { value: 'at_once', label: 'With the course' },
  { value: 'days', label: 'Some days after joining' },
  { value: 'date', label: 'On a date' },
  { value: 'after', label: 'After another module' },
]

const titlesOf = (modules: readonly CourseModule[]) => [
  { value: '', label: 'Choose a module' },
  ...modules.map(({ id, title }) => ({ value: id, label: title })),
]
