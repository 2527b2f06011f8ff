import { usePublished } from '#client/platform/start/published.ts'
import { Notice } from '#client/ui/displays/notice.tsx'
import { RegistrationForm } from './registration-form.tsx'

/** The registration form or, while registration is closed, why there is none. */
export function Registration({ returnTo }: { returnTo?: string }) {
  const { closed } = usePublished()
  if (!closed) return <RegistrationForm returnTo={returnTo} />
  const { byInvitation, email } = closed
  return (
    <Notice>
      {byInvitation
        ? 'Registration is by invitation only: use the link in your invitation.'
        : 'Registration is closed at the moment.'}
      {email && (
        <>
          {' '}
          Questions? Write to{' '}
          <a href={`mailto:${email}`} className="break-words underline underline-offset-4">
            {email}
          </a>
          .
        </>
      )}
    </Notice>
  )
}
