import { TakeBackAddressPage } from '#client/features/identity/letters/take-back-address-page.tsx'

export default function TakeBackAddress() {
  return <TakeBackAddressPage />
}
