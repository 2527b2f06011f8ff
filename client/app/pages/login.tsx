import { AuthPage } from '#client/features/identity/auth-page.tsx'

export default function LoginPage() {
  return <AuthPage form="login" />
}
