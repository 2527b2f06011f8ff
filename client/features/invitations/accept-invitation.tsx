import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Input, PasswordInput } from '#client/ui/controls/input.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { LegalAgreement } from '#client/ui/forms/legal-agreement.tsx'
import { acceptInvitation } from '#contract/invitations.ts'
import { invitationQuery, useAccept } from './invitations.queries.ts'

interface AcceptInvitationProps {
  token: string
  /** Shown once the account is there. */
  done: (email: string) => ReactNode
}

const { name: nameRule, password: passwordRule } = acceptInvitation.body.shape

/** Makes an account with the token of an invitation. */
export function AcceptInvitation({ token, done }: AcceptInvitationProps) {
  const invitation = useQuery(invitationQuery(token))
  if (invitation.isError) return <Notice variant="danger">{invitation.error.message}</Notice>
  if (!invitation.data) return <Spinner />
  const { email, name, program } = invitation.data
  return (
    <>
      <p className="text-sm text-muted-foreground">
        {program
          ? `Your account opens the ${program === 'academy' ? 'Academy' : 'Mentorship'}.`
          : 'You are invited to make an account.'}{' '}
        You sign in with {email}.
      </p>
      <AccountForm token={token} knownName={name} done={done} />
    </>
  )
}

function AccountForm({ token, knownName, done }: AcceptInvitationProps & { knownName: string }) {
  const accept = useAccept()
  const [name, setName] = useState(knownName)
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const checks = { name: nameRule.safeParse(name), password: passwordRule.safeParse(password) }
  const errorOf = (check: (typeof checks)['name']) =>
    tried ? check.error?.issues[0]?.message : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (checks.name.success && checks.password.success) accept.mutate({ token, name, password })
  }
  if (accept.data) return done(accept.data.email)
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {accept.error && <Notice variant="danger">{accept.error.message}</Notice>}
      <Field label="Name" error={errorOf(checks.name)}>
        <Input autoComplete="name" value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Field label="Password" error={errorOf(checks.password)}>
        <PasswordInput
          autoComplete="new-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      <LegalAgreement />
      <Button type="submit" busy={accept.isPending}>
        Make My Account
      </Button>
    </form>
  )
}
