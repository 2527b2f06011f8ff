import { VerifyPage } from '#client/features/certificates/verify-page.tsx'

export default function CertificatesPage() {
  return <VerifyPage />
}
