import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AuthMode } from '#client/features/identity/auth-dialog.tsx'
import { LandingPage } from '#client/features/landing/landing-page.tsx'
import { academyInfoQuery } from '#client/platform/academy-info.ts'
import { useSession } from '#client/platform/session.tsx'

// The page can be read and used without them; they are fetched while somebody reads.
const loadAuth = () => import('#client/features/identity/auth-dialog.tsx')
const loadComingSoon = () => import('#client/features/landing/coming-soon-dialog.tsx')
const AuthDialog = lazy(() => loadAuth().then((module) => ({ default: module.AuthDialog })))
const ComingSoonDialog = lazy(() =>
  loadComingSoon().then((module) => ({ default: module.ComingSoonDialog })),
)

export default function Landing() {
  const [mode, setMode] = useState<AuthMode | null>(null)
  const [isComingSoon, setComingSoon] = useState<boolean>()
  const [isAuthWanted, setAuthWanted] = useState(false)
  const { data: info } = useQuery(academyInfoQuery())
  const { user } = useSession()
  const navigate = useNavigate()
  useEffect(() => afterLoad(() => Promise.all([loadAuth(), loadComingSoon()])), [])

  const show = (next: AuthMode | null) => {
    setAuthWanted(true)
    setMode(next)
  }
  const enter = () => {
    if (user) void navigate('/dashboard')
    else show('registration')
  }
  return (
    <>
      <LandingPage
        onLogin={() => show('login')}
        onGetStarted={() => show('registration')}
        onEnrol={enter}
        onJoinCommunity={() => (info?.communitySignupOpen ? enter() : setComingSoon(true))}
      />
      <Suspense>
        {isAuthWanted && <AuthDialog mode={mode} onModeChange={show} />}
        {isComingSoon !== undefined && (
          <ComingSoonDialog open={isComingSoon} onOpenChange={setComingSoon} />
        )}
      </Suspense>
    </>
  )
}

/** Calls `work` when the page has loaded and the browser has nothing better to do; gives its undoing. */
function afterLoad(work: () => Promise<unknown>): () => void {
  const stopped = new AbortController()
  // What fails here is asked for again when it is needed.
  const start = () => requestIdleCallback(() => !stopped.signal.aborted && work().catch(() => null))
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true, signal: stopped.signal })
  return () => stopped.abort()
}
