import { useQuery } from '@tanstack/react-query'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { lateResolver } from '#client/ui/forms/late-resolver.ts'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import { late } from '#client/ui/overlays/late.ts'
import type { CertificateConditions } from '#contract/certificates.ts'
import { conditionsFormValues } from './conditions-form-values.ts'
import {
  conditionsQuery,
  currentConditions,
  useSaveConditions,
} from './managed-certificates.queries.ts'

const checks = late(async () => (await import('./conditions-form-checks.ts')).conditionsResolver)
const resolver = lateResolver(checks.load)

/** What a certificate demands beside all lessons and assignments. */
export function ConditionsCard() {
  const conditions = useQuery(conditionsQuery())
  return (
    <Card
      title="Conditions"
      description="A certificate needs all lessons and assignments of the Academy. What you enter here is required as well; leave a field empty to require nothing more. Certificates already issued stay."
      className="mt-6 max-w-3xl"
    >
      {conditions.data && <ConditionsForm conditions={conditions.data} />}
      {conditions.isPending && <Spinner />}
      {!conditions.data && conditions.isError && (
        <QueryError message="Failed to load the conditions. Please try again." query={conditions} />
      )}
    </Card>
  )
}

function projectOptions({ projects = [], finalProjectId }: CertificateConditions) {
  const isGone = finalProjectId && !projects.some(({ id }) => id === finalProjectId)
  return [
    { value: '', label: 'None' },
    ...(isGone
      ? [{ value: finalProjectId, label: 'No longer in the Academy: choose another' }]
      : []),
    ...projects.map(({ id, title, points }) => ({
      value: id,
      label: points === null ? title : `${title} (${points} points)`,
    })),
  ]
}

function ConditionsForm({ conditions }: { conditions: CertificateConditions }) {
  const change = useSaveConditions()
  const form = useItemForm({
    name: 'certificate conditions',
    // There is only one such record, so it needs no id.
    item: { ...conditions, id: '' },
    resolver,
    values: (item) => conditionsFormValues(item ?? conditions),
    serverNames: {
      quizPercent: 'quizPercent',
      decisions: 'decisions',
      averageR: 'averageR',
      sessions: 'sessions',
      finalProjectId: 'finalProjectId',
      finalProjectPoints: 'finalProjectPoints',
    },
    current: currentConditions,
    savedTitle: () => 'Conditions Saved',
    saveFailure: 'Failed to save the conditions. Please try again.',
    send: (input, _, updatedAt = conditions.updatedAt) =>
      change.mutateAsync({ ...input, updatedAt }),
  })
  const { register } = form
  const { errors } = form.formState
  return (
    <ItemForm form={form}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Average of all quizzes (%)"
          hint="Of each quiz the best attempt; one not taken counts as 0"
          error={errors.quizPercent?.message}
        >
          <Input {...register('quizPercent')} inputMode="numeric" />
        </Field>
        <Field
          label="Live sessions joined"
          hint="Sessions of the Academy"
          error={errors.sessions?.message}
        >
          <Input {...register('sessions')} inputMode="numeric" />
        </Field>
        <Field
          label="Decisions on charts"
          hint="How many, in lessons of the Academy"
          error={errors.decisions?.message}
        >
          <Input {...register('decisions')} inputMode="numeric" />
        </Field>
        <Field
          label="Their average (R)"
          hint="At least, such as 0.2"
          error={errors.averageR?.message}
        >
          <Input {...register('averageR')} inputMode="decimal" />
        </Field>
        <Field
          label="Final project"
          hint="An assignment that has to be passed"
          error={errors.finalProjectId?.message}
        >
          <Select {...register('finalProjectId')} options={projectOptions(conditions)} />
        </Field>
        <Field
          label="Minimum points"
          hint="For an assignment with a rubric"
          error={errors.finalProjectPoints?.message}
        >
          <Input {...register('finalProjectPoints')} inputMode="numeric" />
        </Field>
      </div>
      <div>
        <Button type="submit" busy={form.edit.busy}>
          Save Conditions
        </Button>
      </div>
    </ItemForm>
  )
}
