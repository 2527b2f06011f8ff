import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useKeptFields } from '#client/platform/offline/use-kept-fields.ts'
import { useOffers } from '#client/platform/start/offers.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Input, PasswordInput } from '#client/ui/controls/input.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { lateResolver } from '#client/ui/forms/late-resolver.ts'
import { LegalAgreement } from '#client/ui/forms/legal-agreement.tsx'
import { NewsByMail } from '#client/ui/forms/news-by-mail.tsx'
import { late } from '#client/ui/overlays/late.ts'
import { invitationQuery, useAccept } from './invitations.queries.ts'

interface AcceptInvitationProps {
  token: string
  /** Shown once the account exists. */
  done: (email: string) => ReactNode
}

const checks = late(async () => (await import('./accept-checks.ts')).accountResolver)

/** Creates an account with an invitation's token. */
export function AcceptInvitation({ token, done }: AcceptInvitationProps) {
  const invitation = useQuery(invitationQuery(token))
  const offers = useOffers()
  if (invitation.isError) return <Notice variant="danger">{invitation.error.message}</Notice>
  if (!invitation.data) return <Spinner />
  const { email, name, program } = invitation.data
  return (
    <>
      <p className="text-sm text-muted-foreground">
        {program
          ? `Your account includes the ${offers[program].title}.`
          : 'You are invited to create an account.'}{' '}
        You sign in with {email}.
      </p>
      <AccountForm token={token} knownName={name} email={email} done={done} />
    </>
  )
}

interface AccountFormProps extends AcceptInvitationProps {
  knownName: string
  email: string
}

function AccountForm({ token, knownName, email, done }: AccountFormProps) {
  const accept = useAccept()
  const form = useForm({
    defaultValues: { name: knownName, password: '', newsByMail: false },
    resolver: lateResolver(checks.load),
  })
  const forget = useKeptFields(form, `invitation ${email}`, ['name'])
  const { errors } = form.formState
  const submit = form.handleSubmit((account) =>
    accept.mutate({ token, ...account }, { onSuccess: forget }),
  )
  if (accept.data) return done(accept.data.email)
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {accept.error && <Notice variant="danger">{accept.error.message}</Notice>}
      <Field label="Name" error={errors.name?.message}>
        <Input {...form.register('name')} autoComplete="name" />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput {...form.register('password')} autoComplete="new-password" />
      </Field>
      <NewsByMail {...form.register('newsByMail')} />
      <LegalAgreement />
      <Button type="submit" busy={accept.isPending}>
        Create My Account
      </Button>
    </form>
  )
}
