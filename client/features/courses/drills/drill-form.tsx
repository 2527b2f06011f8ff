import { zodResolver } from '@hookform/resolvers/zod'
import { use } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import type { ManagedDrill } from '#contract/drills.ts'
import { JustAddedContext } from '../lessons/use-just-added.ts'
import { drillFormSchema, drillFormValues } from './drill-form-values.ts'
import { currentDrill, useAddDrill, useUpdateDrill } from './managed-drills.queries.ts'

interface DrillFormProps {
  courseId: string
  /** The drill to change; without one, a new drill is added. */
  drill?: ManagedDrill
  /** Called when a new one is added or given up. */
  onClose?: () => void
}

const resolver = zodResolver(drillFormSchema)
const serverNames = {
  title: 'title',
  decisions: 'decisions',
  before: 'before',
  after: 'after',
} as const

/** What is set for a drill as a whole. */
export function DrillForm({ courseId, drill, onClose }: DrillFormProps) {
  const justAdded = use(JustAddedContext)
  const add = useAddDrill(courseId)
  const update = useUpdateDrill({ courseId, drillId: drill?.id ?? '' })
  const form = useItemForm({
    name: drill ? 'drill' : `drill of ${courseId}`,
    item: drill,
    resolver,
    values: drillFormValues,
    serverNames,
    current: (drillId) => currentDrill({ courseId, drillId }),
    savedTitle: (isChange) => (isChange ? 'Drill Updated' : 'Drill Added'),
    saveFailure: 'Failed to save content. Please try again.',
    ...(!drill && { onSaved: onClose }),
    async send(input, base, seenUpdatedAt) {
      if (base) await update.mutateAsync({ ...input, seenUpdatedAt })
      else justAdded?.say((await add.mutateAsync(input)).id)
    },
  })
  const { draft, edit, register } = form
  const { errors } = form.formState
  const cancel = () => {
    draft.discard()
    onClose?.()
  }
  return (
    <ItemForm form={form}>
      <Field
        label="Drill title"
        hint={drill ? undefined : 'Its moments are added in the list, once it is there.'}
        error={errors.title?.message}
      >
        <Input {...register('title')} maxLength={200} />
      </Field>
      <div className="grid gap-3 sm:grid-cols-3">
        <Field
          label="Decisions in a round"
          hint="1 to 40, fewer if there are fewer moments"
          error={errors.decisions?.message}
        >
          <Input {...register('decisions')} inputMode="numeric" maxLength={2} />
        </Field>
        <Field
          label="Visible candles"
          hint={drill && 'Of moments added from now on'}
          error={errors.before?.message}
        >
          <Input {...register('before')} inputMode="numeric" maxLength={4} />
        </Field>
        <Field
          label="Candles after the decision that count"
          hint={drill && 'Of moments added from now on'}
          error={errors.after?.message}
        >
          <Input {...register('after')} inputMode="numeric" maxLength={3} />
        </Field>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="outline" busy={edit.busy}>
          {drill ? 'Save Drill' : 'Add Drill'}
        </Button>
        {!drill && (
          <Button variant="ghost" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
    </ItemForm>
  )
}
