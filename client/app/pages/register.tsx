import { AuthPage } from '#client/features/identity/sign-in/auth-page.tsx'

export default function RegisterPage() {
  return <AuthPage form="registration" />
}
