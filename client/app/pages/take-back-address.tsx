import { TakeBackAddressPage } from '#client/features/identity/mail-links/take-back-address-page.tsx'

export default function TakeBackAddress() {
  return <TakeBackAddressPage />
}
