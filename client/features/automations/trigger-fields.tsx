import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import type { AutomationGoal, AutomationTrigger } from '#contract/automations.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { goalLabels, goalOf, programOptions, triggerLabels, triggerOf } from './automation-words.ts'
import { offersQuery } from './automations.queries.ts'

export interface ChosenLessons {
  courseId: string | null
  lessonId: string | null
}

/** Chooses lessons; it belongs to another feature. */
export type LessonChoice = (
  chosen: ChosenLessons,
  onChange: (chosen: ChosenLessons) => void,
) => ReactNode

interface TriggerFieldsProps {
  trigger: AutomationTrigger
  onChange: (trigger: AutomationTrigger) => void
  lessons: LessonChoice
}

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** What begins an automation. */
export function TriggerFields({ trigger, onChange, lessons }: TriggerFieldsProps) {
  return (
    <div className="grid gap-3 @lg:grid-cols-2">
      <Field label="Begins when a member" className="@lg:col-span-2">
        <Select
          options={optionsOf(triggerLabels)}
          value={trigger.kind}
          onChange={({ target }) => onChange(triggerOf(target.value as AutomationTrigger['kind']))}
        />
      </Field>
      {'program' in trigger && (
        <ProgramField
          program={trigger.program}
          onChange={(program) => onChange({ ...trigger, program })}
        />
      )}
      {'offerId' in trigger && (
        <OfferField
          offerId={trigger.offerId}
          onChange={(offerId) => onChange({ ...trigger, offerId })}
        />
      )}
      {'days' in trigger && (
        <NumberField
          label="Days"
          value={trigger.days}
          onChange={(days) => onChange({ ...trigger, days })}
          most={trigger.kind === 'silent' ? 365 : 90}
        />
      )}
      {'month' in trigger && (
        <NumberField
          label="Which month"
          value={trigger.month}
          onChange={(month) => onChange({ ...trigger, month })}
          most={60}
        />
      )}
      {trigger.kind === 'lesson_finished' &&
        lessons(trigger, (chosen) => onChange({ ...trigger, ...chosen }))}
    </div>
  )
}

interface GoalFieldsProps {
  goal: AutomationGoal | null
  onChange: (goal: AutomationGoal | null) => void
  lessons: LessonChoice
}

/** What ends an automation early. */
export function GoalFields({ goal, onChange, lessons }: GoalFieldsProps) {
  return (
    <div className="grid gap-3 @lg:grid-cols-2">
      <Field
        label="Stops early when the member"
        hint={
          goal?.kind === 'came_back'
            ? 'Being seen in the first hour does not count, unless it begins with a silence.'
            : undefined
        }
        className="@lg:col-span-2"
      >
        <Select
          options={[
            { value: '', label: 'Never: everybody gets all of it' },
            ...optionsOf(goalLabels),
          ]}
          value={goal?.kind ?? ''}
          onChange={({ target }) =>
            onChange(target.value === '' ? null : goalOf(target.value as AutomationGoal['kind']))
          }
        />
      </Field>
      {goal?.kind === 'bought' && (
        <ProgramField
          program={goal.program}
          onChange={(program) => onChange({ ...goal, program })}
        />
      )}
      {goal?.kind === 'bought_offer' && (
        <OfferField offerId={goal.offerId} onChange={(offerId) => onChange({ ...goal, offerId })} />
      )}
      {goal?.kind === 'lesson_finished' &&
        lessons(goal, (chosen) => onChange({ ...goal, ...chosen }))}
    </div>
  )
}

interface ProgramFieldProps {
  program: PaidProgram | null
  onChange: (program: PaidProgram | null) => void
}

const ProgramField = ({ program, onChange }: ProgramFieldProps) => (
  <Field label="Program">
    <Select
      options={programOptions}
      value={program ?? ''}
      onChange={({ target }) =>
        onChange(target.value === '' ? null : (target.value as PaidProgram))
      }
    />
  </Field>
)

interface OfferFieldProps {
  offerId: string | null
  onChange: (offerId: string | null) => void
}

function OfferField({ offerId, onChange }: OfferFieldProps) {
  const offers = useQuery(offersQuery()).data?.items ?? []
  // One that was archived or deleted, or is not read yet.
  const isMissing = offerId !== null && !offers.some(({ id }) => id === offerId)
  return (
    <Field label="Offer">
      <Select
        options={[
          { value: '', label: 'Any further offer' },
          ...offers.map(({ id, name }) => ({ value: id, label: name })),
          ...(isMissing ? [{ value: offerId, label: 'An offer that is not listed' }] : []),
        ]}
        value={offerId ?? ''}
        onChange={({ target }) => onChange(target.value || null)}
      />
    </Field>
  )
}

interface NumberFieldProps {
  label: string
  value: number
  onChange: (value: number) => void
  most: number
}

const NumberField = ({ label, value, onChange, most }: NumberFieldProps) => (
  <Field
    label={label}
    error={value >= 1 && value <= most ? undefined : `Enter a number from 1 to ${most}`}
  >
    <Input
      type="number"
      inputMode="numeric"
      min={1}
      max={most}
      value={value === 0 ? '' : value}
      onChange={({ target }) => onChange(Math.trunc(Number(target.value)) || 0)}
    />
  </Field>
)
