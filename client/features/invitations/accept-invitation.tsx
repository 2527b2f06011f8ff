import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { useStoredFields } from '#client/platform/offline/use-stored-fields.ts'
import { useSession } from '#client/platform/session/session.tsx'
import { useOffers } from '#client/platform/start/offers.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Input, PasswordInput } from '#client/ui/controls/input.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { lateResolver } from '#client/ui/forms/late-resolver.ts'
import { LegalAgreement } from '#client/ui/forms/legal-agreement.tsx'
import { NewsByMail } from '#client/ui/forms/news-by-mail.tsx'
import { late } from '#client/ui/overlays/late.ts'
import type { GrantableStaffRole } from '#contract/access/permissions.ts'
import { pages } from '#contract/site/pages.ts'
import { invitationQuery, useAccept, useJoin } from './invitations.queries.ts'

interface AcceptInvitationProps {
  token: string
  /** Shown once the account exists. */
  done: (email: string) => ReactNode
  /** Shown once an account that was there has joined the team. */
  joined: ReactNode
}

const checks = late(async () => (await import('./accept-checks.ts')).accountResolver)

/** Creates an account with an invitation's token, or lets the one with its address join the team. */
export function AcceptInvitation({ token, done, joined }: AcceptInvitationProps) {
  const invitation = useQuery(invitationQuery(token))
  const offers = useOffers()
  if (invitation.isError) return <Notice variant="danger">{invitation.error.message}</Notice>
  if (!invitation.data) return <Spinner />
  const { email, name, program, staffRole, hasAccount } = invitation.data
  if (staffRole && hasAccount) {
    return <JoinTeam token={token} email={email} role={staffRole} joined={joined} />
  }
  return (
    <>
      <p className="text-sm text-muted-foreground">
        {staffRole && `You are invited to work for the academy as ${staffRole}. `}
        {program
          ? `Your account includes the ${offers[program].title}.`
          : !staffRole && 'You are invited to create an account.'}{' '}
        You sign in with {email}.
      </p>
      <AccountForm token={token} knownName={name} email={email} done={done} />
    </>
  )
}

interface JoinTeamProps {
  token: string
  email: string
  role: GrantableStaffRole
  joined: ReactNode
}

function JoinTeam({ token, email, role, joined }: JoinTeamProps) {
  const { status, user, signOut } = useSession()
  const { pathname, search } = useLocation()
  const join = useJoin()
  if (join.isSuccess) return joined
  if (status === 'loading') return <Spinner />
  const isOther = user !== null && user.email.toLowerCase() !== email.toLowerCase()
  return (
    <>
      <p className="text-sm text-muted-foreground">
        You are invited to work for the academy as {role}, with the account {email}.
        {isOther && ` You are signed in as ${user.email}.`}
      </p>
      {join.error && <Notice variant="danger">{join.error.message}</Notice>}
      {!user && (
        <ButtonLink to={pages.login} state={{ returnTo: pathname + search, email }}>
          Sign In to Accept
        </ButtonLink>
      )}
      {isOther && (
        <Button variant="outline" onClick={() => void signOut()}>
          Sign Out
        </Button>
      )}
      {user && !isOther && (
        <Button busy={join.isPending} onClick={() => join.mutate(token)}>
          Join the Team
        </Button>
      )}
    </>
  )
}

interface AccountFormProps extends Omit<AcceptInvitationProps, 'joined'> {
  knownName: string
  email: string
}

function AccountForm({ token, knownName, email, done }: AccountFormProps) {
  const accept = useAccept()
  const form = useForm({
    defaultValues: { name: knownName, password: '', newsByMail: false },
    resolver: lateResolver(checks.load),
  })
  const forget = useStoredFields(form, `invitation ${email}`, ['name'])
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
