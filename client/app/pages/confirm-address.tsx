import { ConfirmAddressPage } from '#client/features/identity/mail-links/confirm-address-page.tsx'

export default function ConfirmAddress() {
  return <ConfirmAddressPage />
}
