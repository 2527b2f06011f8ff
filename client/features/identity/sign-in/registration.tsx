import { useAcademyInfo } from '#client/platform/academy-info.ts'
import { useHydrated } from '#client/platform/use-hydrated.ts'
import { Notice } from '#client/ui/displays/notice.tsx'
import { RegistrationForm } from './registration-form.tsx'

/** The registration form or, while registration is closed, why there is none. */
export function Registration({ returnTo }: { returnTo?: string }) {
  const info = useAcademyInfo()
  // The page is prerendered with the form, before that is known.
  const isHydrated = useHydrated()
  if (!isHydrated || info?.registrationOpen !== false)
    return <RegistrationForm returnTo={returnTo} />
  const { email } = info.contact
  return (
    <Notice>
      {info.byInvitation
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
