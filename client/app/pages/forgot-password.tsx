import { ForgotPasswordPage } from '#client/features/identity/sign-in/forgot-password-page.tsx'

export default function ForgotPassword() {
  return <ForgotPasswordPage />
}
