import { Fingerprint } from 'lucide-react'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { askPasskey } from '#client/platform/session/passkeys.ts'
import type { AssertionOptions, Authentication } from '#contract/second-factors.ts'
import { Button } from '../controls/button.tsx'
import { Input, PasswordInput } from '../controls/input.tsx'
import { Notice } from '../displays/notice.tsx'
import { Field } from './field.tsx'

type Method = Authentication['method']

/** The proofs that a user may give; `P` excludes the password where it is not accepted. */
interface FactorFormProps<P extends Authentication> {
  /** The available methods, the usual one first. */
  methods: readonly P['method'][]
  /** Handles the proof. What it throws is shown above the form. */
  onAuthenticate: (authentication: P) => Promise<void>
  /** Gets the options with which the browser asks for a passkey. */
  offerPasskey: () => Promise<AssertionOptions>
  submitLabel: string
}

const otherWays: Record<Method, string> = {
  totp: 'Use a code from your app',
  passkey: 'Use a passkey',
  recovery: 'Use a recovery code',
  password: 'Use your password',
}

const typedFields: Record<Exclude<Method, 'passkey'>, { label: string; hint?: string }> = {
  totp: { label: 'Code', hint: 'The six digits that your authenticator app shows now.' },
  recovery: { label: 'Recovery code', hint: 'One of the codes you have saved. It works once.' },
  password: { label: 'Your password' },
}

const inputs: Record<'totp' | 'recovery', ComponentProps<'input'>> = {
  totp: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 12 },
  recovery: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 60 },
}

/** Asks users to prove their identity: with a code, a passkey, a recovery code or the password. */
export function FactorForm<P extends Authentication>(props: FactorFormProps<P>) {
  const { methods, onAuthenticate, offerPasskey, submitLabel } = props
  const [method, setMethod] = useState<Method>(methods[0] ?? 'recovery')
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const authenticationOf = async (): Promise<Authentication> => {
    if (method === 'passkey') return { method, response: await askPasskey(await offerPasskey()) }
    return method === 'password' ? { method, password: typed } : { method, code: typed }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      // Only the given methods can be chosen.
      await onAuthenticate((await authenticationOf()) as P)
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'That did not work. Please try again.')
      setTyped('')
    }
    setBusy(false)
  }
  const choose = (next: Method) => {
    setMethod(next)
    setTyped('')
    setError(null)
  }
  const typedProps = {
    value: typed,
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped(target.value),
    required: true,
    autoFocus: true,
  }
  return (
    <div className="flex flex-col gap-4">
      <form
        method="post"
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
        aria-label="Confirm that it is you"
      >
        {error && <Notice variant="danger">{error}</Notice>}
        {method === 'passkey' ? (
          <p className="text-sm text-muted-foreground">
            Your device asks for your fingerprint, face, PIN or security key.
          </p>
        ) : (
          <Field key={method} {...typedFields[method]}>
            {method === 'password' ? (
              <PasswordInput {...typedProps} autoComplete="current-password" />
            ) : (
              <Input {...typedProps} {...inputs[method]} />
            )}
          </Field>
        )}
        <Button type="submit" busy={busy}>
          {method === 'passkey' && !busy && <Fingerprint aria-hidden="true" />}
          {method === 'passkey' ? 'Use your passkey' : submitLabel}
        </Button>
      </form>
      {methods.length > 1 && (
        <div className="flex flex-wrap justify-center gap-x-2">
          {methods
            .filter((other) => other !== method)
            .map((other) => (
              <Button key={other} variant="link" size="sm" onClick={() => choose(other)}>
                {otherWays[other]}
              </Button>
            ))}
        </div>
      )}
    </div>
  )
}
