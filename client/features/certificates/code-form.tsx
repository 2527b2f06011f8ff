import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { Form } from '#client/ui/forms/form.tsx'
import { readCode } from '#contract/certificate-codes.ts'
import { certificatePage } from '#contract/site/pages.ts'

const notACode = 'A code has 16 letters and digits, such as 7K3M-0QWD-9XTR-4HBC.'

/** Opens the certificate with the typed code. */
export function CodeForm() {
  const navigate = useNavigate()
  const [error, setError] = useState<string>()
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = readCode(String(new FormData(event.currentTarget).get('code') ?? ''))
    setError(code ? undefined : notACode)
    if (code) void navigate(certificatePage(code))
  }
  return (
    <Form onSubmit={check} noValidate className="flex max-w-md flex-col gap-4">
      <Field
        label="Certificate code"
        hint="You find it at the bottom of the certificate."
        error={error}
      >
        <Input name="code" autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </Field>
      <Button type="submit" className="w-fit">
        Verify
      </Button>
    </Form>
  )
}
