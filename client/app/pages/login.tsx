import { AuthPage } from '#client/features/identity/sign-in/auth-page.tsx'

export default function LoginPage() {
  return <AuthPage form="login" />
}
