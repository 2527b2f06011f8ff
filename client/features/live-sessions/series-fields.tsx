import type { UseFormRegister } from 'react-hook-form'
import { ownZone } from '#client/platform/zone.ts'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { mostInSeries } from '#contract/live-sessions.ts'
import type { SessionFormValues } from './session-form-values.ts'
import { whichOptions } from './session-texts.ts'

const repeatOptions = [
  { value: 'none', label: 'Does not repeat' },
  { value: 'weekly', label: 'Every week' },
  { value: 'fortnightly', label: 'Every two weeks' },
]

interface RepeatFieldsProps {
  register: UseFormRegister<SessionFormValues>
  repeats: SessionFormValues['repeats']
  untilError: string | undefined
}

/** Whether a new session is repeated, and until when. */
export function RepeatFields({ register, repeats, untilError }: RepeatFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Repeats">
        <Select {...register('repeats')} options={repeatOptions} />
      </Field>
      {repeats !== 'none' && (
        <Field
          label="Until"
          hint={`At most ${mostInSeries} sessions, at the same time of day in ${ownZone()}`}
          error={untilError}
        >
          <Input {...register('until')} type="date" />
        </Field>
      )}
    </div>
  )
}

/** Which sessions of its series a change concerns. */
export function WhichField({ register }: Pick<RepeatFieldsProps, 'register'>) {
  return (
    <Field
      label="Change"
      hint="Others of the series get what you change here, except the recording. Past ones stay as they are."
    >
      <Select {...register('which')} options={whichOptions} />
    </Field>
  )
}
