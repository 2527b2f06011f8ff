import { OwnCertificates } from '#client/features/certificates/own-certificates.tsx'
import ProfileContent from '#client/features/identity/profile/profile-page.tsx'
import { OwnPayments } from '#client/features/invoices/own-payments.tsx'
import { OwnRecurring } from '#client/features/payments/recurring/own-recurring.tsx'
import { AccountPage } from '../account-page.tsx'
import OtherPrograms from './other-programs.tsx'

const payments = (
  <div className="flex flex-col gap-4">
    <OwnRecurring />
    <OwnPayments />
  </div>
)

export default function ProfilePage() {
  return (
    <AccountPage title="Profile">
      <ProfileContent
        programs={<OtherPrograms />}
        certificates={<OwnCertificates />}
        payments={payments}
      />
    </AccountPage>
  )
}
