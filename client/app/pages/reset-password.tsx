import { ResetPasswordPage } from '#client/features/identity/sign-in/reset-password-page.tsx'

export default function ResetPassword() {
  return <ResetPasswordPage />
}
