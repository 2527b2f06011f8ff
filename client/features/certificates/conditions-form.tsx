import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { lateResolver } from '#client/ui/forms/late-resolver.ts'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import { late } from '#client/ui/overlays/late.ts'
import type { CertificateConditions } from '#contract/certificates.ts'
import { type PaidProgram, paidProgramNames } from '#contract/offers/program-table.ts'
import { conditionsFormValues } from './conditions-form-values.ts'
import {
  conditionsQuery,
  currentConditions,
  useSaveConditions,
} from './managed-certificates.queries.ts'

const checks = late(async () => (await import('./conditions-form-checks.ts')).conditionsResolver)
const resolver = lateResolver(checks.load)

const names: Record<PaidProgram, string> = { academy: 'Academy', mentorship: 'Mentorship' }

/** What the certificate of each program demands. */
export function ConditionsCard() {
  return (
    <Card
      title="Conditions"
      description="What a student needs for the certificate of a program. Leave a field empty to require nothing of its kind. Certificates already issued stay."
      className="mt-6 max-w-3xl"
    >
      <Tabs
        label="Program"
        tabs={paidProgramNames.map((program) => ({
          value: program,
          label: names[program],
          content: <ConditionsOf program={program} />,
        }))}
      />
    </Card>
  )
}

function ConditionsOf({ program }: { program: PaidProgram }) {
  const conditions = useQuery(conditionsQuery(program))
  if (conditions.data) return <ConditionsForm program={program} conditions={conditions.data} />
  if (conditions.isPending) return <Spinner />
  return (
    <QueryError message="Failed to load the conditions. Please try again." query={conditions} />
  )
}

function projectOptions(
  program: PaidProgram,
  { projects = [], finalProjectId }: CertificateConditions,
) {
  const isGone = finalProjectId && !projects.some(({ id }) => id === finalProjectId)
  return [
    { value: '', label: 'None' },
    ...(isGone
      ? [{ value: finalProjectId, label: `No longer in the ${names[program]}: choose another` }]
      : []),
    ...projects.map(({ id, title, points }) => ({
      value: id,
      label: points === null ? title : `${title} (${points} points)`,
    })),
  ]
}

interface ConditionsFormProps {
  program: PaidProgram
  conditions: CertificateConditions
}

function ConditionsForm({ program, conditions }: ConditionsFormProps) {
  const form = useConditionsForm(program, conditions)
  const { errors } = form.formState
  return (
    <ItemForm form={form}>
      <Controller
        control={form.control}
        name="isIssued"
        render={({ field: { value, onChange } }) => (
          <Switch
            label="Issue certificates"
            hint={issuedHints[program]}
            checked={value}
            onChange={onChange}
          />
        )}
      />
      <div className="flex flex-col gap-2">
        <Checkbox label="All lessons completed" {...form.register('allLessons')} />
        <Checkbox label="All assignments passed" {...form.register('allAssignments')} />
        {errors.allLessons && (
          <p role="alert" className="text-sm text-danger">
            {errors.allLessons.message}
          </p>
        )}
      </div>
      <FurtherConditions program={program} conditions={conditions} form={form} />
      <div>
        <Button type="submit" busy={form.edit.busy}>
          Save Conditions
        </Button>
      </div>
    </ItemForm>
  )
}

const issuedHints: Record<PaidProgram, string> = {
  academy: 'On: once you have said in the settings that the Academy is complete. Off: no new ones.',
  mentorship: 'On: students of the Mentorship get one too. Off: no new ones.',
}

function useConditionsForm(program: PaidProgram, conditions: CertificateConditions) {
  const change = useSaveConditions(program)
  return useItemForm({
    name: 'certificate conditions',
    item: { ...conditions, id: program },
    resolver,
    values: (item) => conditionsFormValues(item ?? conditions),
    serverNames: {
      isIssued: 'isIssued',
      allLessons: 'allLessons',
      allAssignments: 'allAssignments',
      quizPercent: 'quizPercent',
      decisions: 'decisions',
      averageR: 'averageR',
      sessions: 'sessions',
      finalProjectId: 'finalProjectId',
      finalProjectPoints: 'finalProjectPoints',
    },
    current: () => currentConditions(program),
    savedTitle: () => 'Conditions Saved',
    saveFailure: 'Failed to save the conditions. Please try again.',
    send: (input, _, updatedAt = conditions.updatedAt) =>
      change.mutateAsync({ ...input, updatedAt }),
  })
}

interface FurtherConditionsProps extends ConditionsFormProps {
  form: ReturnType<typeof useConditionsForm>
}

/** What is asked for besides lessons and assignments. */
function FurtherConditions({ program, conditions, form }: FurtherConditionsProps) {
  const { register } = form
  const { errors } = form.formState
  return (
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
        hint={`Sessions of the ${names[program]}`}
        error={errors.sessions?.message}
      >
        <Input {...register('sessions')} inputMode="numeric" />
      </Field>
      <Field
        label="Decisions on charts"
        hint={`How many, in lessons of the ${names[program]}`}
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
        <Select {...register('finalProjectId')} options={projectOptions(program, conditions)} />
      </Field>
      <Field
        label="Minimum points"
        hint="For an assignment with a rubric"
        error={errors.finalProjectPoints?.message}
      >
        <Input {...register('finalProjectPoints')} inputMode="numeric" />
      </Field>
    </div>
  )
}
