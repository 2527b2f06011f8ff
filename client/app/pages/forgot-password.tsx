import { ForgotPasswordPage } from '#client/features/identity/forgot-password-page.tsx'

export default function ForgotPassword() {
  return <ForgotPasswordPage />
}
