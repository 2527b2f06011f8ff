import { useState } from 'react'
import { useController } from 'react-hook-form'
import { Textarea } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import type { WordsForm } from './word-fields.tsx'

/** The lines that say something. */
const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

interface LinesFieldProps {
  form: WordsForm
  name: 'closing.points' | 'months'
  label: string
  rows: number
  /** What lines have to be like. */
  rule: string
}

/** A list of short texts, one to a line. */
export function LinesField({ form, name, label, rows, rule }: LinesFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name })
  const [typed, setTyped] = useState('')
  // What was typed has blanks that the list has not; a form that was refilled has other lines.
  const lines = field.value.join('\n')
  const shown = linesOf(typed).join('\n') === lines ? typed : lines
  return (
    <Field label={label} hint="One per line" error={fieldState.error && rule}>
      <Textarea
        ref={field.ref}
        rows={rows}
        value={shown}
        onBlur={field.onBlur}
        onChange={({ target }) => {
          setTyped(target.value)
          field.onChange(linesOf(target.value))
        }}
      />
    </Field>
  )
}
