import { type FormEvent, useState } from 'react'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { failureText, failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { connectionLabels, type SettingName } from '#contract/connections/connection-names.ts'
import type { Connection, TriedConnection } from '#contract/connections/connections.ts'
import { descriptions, saveFailure, tryFailure } from './connection-words.ts'
import { useSaveConnection, useTryConnection } from './connections.queries.ts'
import { SettingField } from './setting-field.tsx'
import { SettingRow } from './setting-row.tsx'

type Texts = Partial<Record<SettingName, string>>

/** A service: how it is set, fields to set it anew, and a press that tries it with what is typed. */
export function ConnectionCard({ connection }: { connection: Connection }) {
  const { name, settings, problem } = connection
  const [typed, setTyped] = useState<Texts | null>(null)
  const [errors, setErrors] = useState<Texts>({})
  const [tried, setTried] = useState<TriedConnection | null>(null)
  const save = useSaveConnection()
  const attempt = useTryConnection()
  const open = settings.filter(({ source }) => source !== 'environment')
  const values = open.flatMap((setting) => {
    const value = typed?.[setting.name]?.trim()
    return value ? [{ name: setting.name, value }] : []
  })
  const begin = () => {
    setErrors({})
    setTried(null)
  }
  const close = () => {
    begin()
    // What was typed is not kept: most of it is secret.
    setTyped(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    begin()
    try {
      await save.mutateAsync({ connection: name, values })
      close()
      toast({
        title: 'Connection Saved',
        description: 'It takes effect when the academy is started again.',
        variant: 'success',
      })
    } catch (error) {
      setErrors(errorsOf(error))
      failureToast(error, saveFailure)
    }
  }
  const tryIt = async () => {
    begin()
    try {
      setTried(await attempt.mutateAsync({ connection: name, values }))
    } catch (error) {
      setErrors(typed ? errorsOf(error) : {})
      setTried({ works: false, answer: failureText(error, tryFailure) })
    }
  }
  const label = connectionLabels[name]
  const tryButton = (
    <Button
      variant="outline"
      busy={attempt.isPending}
      aria-label={`Try it: ${label}`}
      onClick={() => void tryIt()}
    >
      Try it
    </Button>
  )
  return (
    <Card title={label} description={descriptions[name]}>
      <div className="flex flex-col gap-4">
        <ul className="flex flex-col divide-y" aria-label={`Settings of ${label}`}>
          {settings.map((setting) => (
            <SettingRow key={setting.name} connection={name} setting={setting} />
          ))}
        </ul>
        {problem && <Notice variant="warning">It is not used as it is. {problem}</Notice>}
        {typed ? (
          <form
            noValidate
            autoComplete="off"
            aria-label={`Change ${label}`}
            onSubmit={(event) => void submit(event)}
            className="flex flex-col gap-4"
          >
            {open.map((setting) => (
              <SettingField
                key={setting.name}
                setting={setting}
                value={typed[setting.name] ?? ''}
                error={errors[setting.name]}
                onChange={(value) => setTyped({ ...typed, [setting.name]: value })}
              />
            ))}
            <div className="flex flex-wrap gap-2">
              <Button type="submit" busy={save.isPending} disabled={values.length === 0}>
                Save
              </Button>
              {tryButton}
              <Button variant="ghost" onClick={close}>
                Cancel
              </Button>
            </div>
          </form>
        ) : (
          <div className="flex flex-wrap gap-2">
            {open.length > 0 && (
              <Button
                variant="secondary"
                aria-label={`Change ${label}`}
                onClick={() => {
                  begin()
                  setTyped({})
                }}
              >
                Change
              </Button>
            )}
            {tryButton}
          </div>
        )}
        {tried && <Notice variant={tried.works ? 'success' : 'danger'}>{tried.answer}</Notice>}
      </div>
    </Card>
  )
}

/** What the server says of which value. */
const errorsOf = (error: unknown): Texts =>
  error instanceof ApiProblem
    ? Object.fromEntries(error.issues.map(({ path, message }) => [path, message]))
    : {}
