import { ConfirmAddressPage } from '#client/features/identity/letters/confirm-address-page.tsx'

export default function ConfirmAddress() {
  return <ConfirmAddressPage />
}
