import { OwnCertificates } from '#client/features/certificates/own-certificates.tsx'
import ProfileContent from '#client/features/identity/profile/profile-page.tsx'
import { Skeleton } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { AccountPage } from '../account-page.tsx'

/** Below what most come for. */
const ProfilePayments = lateContent(async () => (await import('./profile-payments.tsx')).default)
const OtherPrograms = lateContent(async () => (await import('./other-programs.tsx')).default)

export default function ProfilePage() {
  return (
    <AccountPage title="Profile">
      <ProfileContent
        programs={
          <OtherPrograms waiting={null} failure="The other programs could not be loaded." />
        }
        certificates={<OwnCertificates />}
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
