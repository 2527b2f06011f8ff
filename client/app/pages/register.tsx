import { AuthPage } from '#client/features/identity/auth-page.tsx'

export default function RegisterPage() {
  return <AuthPage form="registration" />
}
