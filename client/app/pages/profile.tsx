import { OwnCertificates } from '#client/features/certificates/own-certificates.tsx'
import ProfileContent from '#client/features/identity/profile/profile-page.tsx'
import { OwnPayments } from '#client/features/invoices/own-payments.tsx'
import { AccountPage } from '../account-page.tsx'

export default function ProfilePage() {
  return (
    <AccountPage title="Profile">
      <ProfileContent certificates={<OwnCertificates />} payments={<OwnPayments />} />
    </AccountPage>
  )
}
