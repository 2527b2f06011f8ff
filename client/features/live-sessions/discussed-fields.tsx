import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, type UseFormSetValue, useWatch } from 'react-hook-form'
import { Button } from '#client/ui/controls/button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { clockOf } from '#client/ui/displays/recording-at.ts'
import { Field } from '#client/ui/forms/field.tsx'
import { chaptersFrom } from './chapters-text.ts'
import { type Discussed, named } from './discussed.ts'
import { nameableSignalsQuery } from './managed-sessions.queries.ts'
import type { SessionFormInput, SessionFormValues } from './session-form-values.ts'

interface DiscussedFieldsProps {
  control: Control<SessionFormValues, unknown, SessionFormInput>
  setValue: UseFormSetValue<SessionFormValues>
}

/** Which signals are discussed in the chapters that are typed; nothing without a chapter. */
export function DiscussedFields({ control, setValue }: DiscussedFieldsProps) {
  const [lines, discussed = []] = useWatch({ control, name: ['chapters', 'discussed'] })
  const chapters = named(chaptersFrom(lines).chapters, discussed)
  if (chapters.length === 0) return null
  const change = (signals: Discussed[]) =>
    setValue('discussed', signals, { shouldDirty: true, shouldTouch: true })
  const chosen = chapters.flatMap(({ chapter, signal }) => (signal ? [{ ...chapter, signal }] : []))
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">Signals discussed</legend>
      {chosen.length > 0 && (
        <ul className="flex flex-col gap-1 text-sm">
          {chosen.map(({ second, title, signal }) => (
            <li
              key={`${second} ${title}`}
              className="flex flex-wrap items-center justify-between gap-x-3"
            >
              <span className="min-w-0 break-words">
                <span className="tabular-nums">{clockOf(second)}</span> {title}:{' '}
                {signal.signalTitle}
              </span>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Remove the signal of ${clockOf(second)} ${title}`}
                onClick={() => change(discussed.filter((one) => one !== signal))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <NameSignal
        chapters={chapters.flatMap(({ chapter, signal }) => (signal ? [] : [chapter]))}
        onNamed={(signal) => change([...discussed, signal])}
      />
    </fieldset>
  )
}

interface NameSignalProps {
  /** Those that name none yet. */
  chapters: readonly { second: number; title: string }[]
  onNamed: (signal: Discussed) => void
}

/** Chooses a chapter and the signal that is discussed in it. */
function NameSignal({ chapters, onNamed }: NameSignalProps) {
  const signals = useQuery(nameableSignalsQuery())
  const [place, setPlace] = useState('')
  const [signalId, setSignalId] = useState('')
  const chapter = chapters.find(({ second, title }) => `${second} ${title}` === place)
  const signal = signals.data?.find(({ value }) => value === signalId)
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
      <Field label="Chapter">
        <Select
          value={chapter ? place : ''}
          onChange={({ target }) => setPlace(target.value)}
          options={[
            { value: '', label: 'Choose a chapter' },
            ...chapters.map(({ second, title }) => ({
              value: `${second} ${title}`,
              label: `${clockOf(second)} ${title}`,
            })),
          ]}
        />
      </Field>
      <Field
        label="Signal"
        error={signals.isError ? 'The signals could not be loaded.' : undefined}
      >
        <Select
          value={signalId}
          onChange={({ target }) => setSignalId(target.value)}
          options={[{ value: '', label: 'Choose a signal' }, ...(signals.data ?? [])]}
        />
      </Field>
      <Button
        variant="outline"
        disabled={!chapter || !signal}
        onClick={() => {
          if (!chapter || !signal) return
          onNamed({ ...chapter, signalId: signal.value, signalTitle: signal.label })
          setPlace('')
          setSignalId('')
        }}
      >
        Name Signal
      </Button>
    </div>
  )
}
