import { useState } from 'react'
import { AuthDialog, type AuthMode } from '#client/features/identity/auth-dialog.tsx'
import { LandingPage } from '#client/features/landing/landing-page.tsx'

export default function Landing() {
  const [mode, setMode] = useState<AuthMode | null>(null)
  return (
    <>
      <LandingPage onLogin={() => setMode('login')} onGetStarted={() => setMode('registration')} />
      <AuthDialog mode={mode} onModeChange={setMode} />
    </>
  )
}
