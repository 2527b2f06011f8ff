import { OwnCertificates } from '#client/features/certificates/own-certificates.tsx'
import ProfileContent from '#client/features/identity/profile/profile-page.tsx'
import { useSession } from '#client/platform/session/session.tsx'
import { Skeleton } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { isStaff } from '#contract/access/permissions.ts'
import { AccountPage } from '../account-page.tsx'

/** Below what most come for. */
const ProfilePayments = lateContent(async () => (await import('./profile-payments.tsx')).default)
const OwnTestimonial = lateContent(
  async () => (await import('#client/features/testimonials/own-testimonial.tsx')).OwnTestimonial,
)
const OtherPrograms = lateContent(async () => (await import('./other-programs.tsx')).default)

export default function ProfilePage() {
  // Outside the guard, which the page brings: the user may not be known yet.
  const { user } = useSession()
  return (
    <AccountPage title="Profile">
      <ProfileContent
        programs={
          <OtherPrograms waiting={null} failure="The other programs could not be loaded." />
        }
        certificates={<OwnCertificates />}
        review={
          user && !isStaff(user) ? (
            <OwnTestimonial
              waiting={<Skeleton className="h-40" />}
              failure="Your review could not be loaded."
            />
          ) : null
        }
        payments={
          <ProfilePayments
            waiting={<Skeleton className="h-32" />}
            failure="Your payments could not be loaded."
          />
        }
      />
    </AccountPage>
  )
}
