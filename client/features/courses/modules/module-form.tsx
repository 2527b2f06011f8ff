import { zodResolver } from '@hookform/resolvers/zod'
import { useWatch } from 'react-hook-form'
import { Button } from '#client/ui/controls/button.tsx'
import { DateTimeInput, Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import type { CourseModule } from '#contract/course-modules.ts'
import { moduleFormSchema, moduleFormValues } from './module-form-values.ts'
import { currentModule, useAddModule, useUpdateModule } from './modules.queries.ts'

interface ModuleFormProps {
  courseId: string
  /** The module to change; without one, a new module is added. */
  module?: CourseModule
  /** The modules above it, for which it may wait. */
  above: readonly CourseModule[]
  onSaved: () => void
  /** Called when a change is given up. */
  onCancel?: () => void
}

/** The title of a module, and when it opens to a student. */
export function ModuleForm({ courseId, module, above, onSaved, onCancel }: ModuleFormProps) {
  const add = useAddModule(courseId)
  const update = useUpdateModule(courseId)
  const resolver = zodResolver(moduleFormSchema(module))
  const form = useItemForm({
    name: module ? 'module' : `module of ${courseId}`,
    item: module,
    resolver,
    values: moduleFormValues,
    serverNames,
    current: (id) => currentModule(courseId, id),
    savedTitle: (isChange) => (isChange ? 'Module Updated' : 'Module Added'),
    saveFailure: module ? 'Failed to save module' : 'Failed to add module',
    onSaved(): void {
      if (!module) form.reset(moduleFormValues())
      onSaved()
    },
    send: (input, base, seenUpdatedAt) =>
      base
        ? update.mutateAsync({ moduleId: base.id, ...input, seenUpdatedAt })
        : add.mutateAsync(input),
  })
  const { control, draft, edit, register } = form
  const { errors } = form.formState
  const kind = useWatch({ control, name: 'kind' })
  const cancel = () => {
    draft.discard()
    onCancel?.()
  }
  return (
    <ItemForm form={form}>
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
        <Button type="submit" variant="outline" busy={edit.busy}>
          {module ? 'Save Module' : 'Add Module'}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
    </ItemForm>
  )
}

const serverNames = {
  title: 'title',
  'release.days': 'days',
  'release.opensAt': 'opensAt',
  'release.moduleId': 'moduleId',
} as const

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
