import { ResetPasswordPage } from '#client/features/identity/reset-password-page.tsx'

export default function ResetPassword() {
  return <ResetPasswordPage />
}
