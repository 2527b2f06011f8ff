import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import type { AuthMode } from '#client/features/identity/sign-in/auth-dialog.tsx'
import { LandingPage } from '#client/features/landing/landing-page.tsx'
import { onAccessTokenChange, readAccessToken } from '#client/platform/session/tokens.ts'
import { useAcademyInfo } from '#client/platform/start/academy-info.ts'
import { chooseProgram, takeChosenProgram } from '#client/platform/start/chosen-program.ts'
import { partMissing } from '#client/platform/start/start-watch.ts'
import { whenSomebodyActs } from '#client/platform/start/when-somebody-acts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { pages } from '#contract/site/pages.ts'
import { LateBoundary } from '../late-boundary.tsx'
import { useReloadOnline } from '../use-reload-online.ts'

// The page can be read and used without them; they are fetched as soon as somebody does something.
const loadAccount = () => import('../landing-account.tsx')
const loadComingSoon = () => import('#client/features/landing/frame/coming-soon-dialog.tsx')
const LandingAccount = lazy(() =>
  loadAccount().then((module) => ({ default: module.LandingAccount })),
)
const ComingSoonDialog = lazy(() =>
  loadComingSoon().then((module) => ({ default: module.ComingSoonDialog })),
)

export default function Landing() {
  const [mode, setMode] = useState<AuthMode | null>(null)
  const [isAccountWanted, setAccountWanted] = useState(false)
  const [isComingSoon, setComingSoon] = useState<boolean>()
  const [incomplete, setIncomplete] = useState<'told' | 'closed'>()
  const [corner, setCorner] = useState<Element | null>(null)
  const token = useSyncExternalStore(onAccessTokenChange, readAccessToken, () => null)
  const isSignedIn = token !== null
  const info = useAcademyInfo()
  const navigate = useNavigate()
  useEffect(() => whenSomebodyActs(() => Promise.all([loadAccount(), loadComingSoon()])), [])
  useReloadOnline(incomplete !== undefined)
  useEffect(countVisit, [])

  const show = (next: AuthMode | null) => {
    setAccountWanted(true)
    setMode(next)
  }
  /** Opens a form for something else than a purchase. */
  const showWithoutProgram = (next: AuthMode) => {
    takeChosenProgram()
    show(next)
  }
  const close = () => {
    setMode(null)
    setComingSoon(undefined)
  }
  const enter = () => {
    if (isSignedIn) void navigate(pages.dashboard)
    else show('registration')
  }
  const isFormWanted = mode !== null || isComingSoon === true
  return (
    <>
      <LandingPage
        isSignedIn={isSignedIn}
        cornerRef={setCorner}
        onLogin={() => showWithoutProgram('login')}
        onGetStarted={() => showWithoutProgram('registration')}
        onEnrol={(program) => {
          chooseProgram(program)
          enter()
        }}
        onJoinCommunity={() => {
          // The form then says how people can join.
          if (info?.communitySignupOpen || info?.byInvitation) {
            takeChosenProgram()
            enter()
          } else setComingSoon(true)
        }}
        onIncomplete={() => setIncomplete('told')}
      />
      {incomplete === 'told' && !isFormWanted && (
        <NotHere
          title="This page has not loaded completely"
          onClose={() => setIncomplete('closed')}
        />
      )}
      <LateBoundary
        otherwise={
          isFormWanted ? <NotHere title="This form could not be opened" onClose={close} /> : null
        }
      >
        <Suspense fallback={isFormWanted && <Opening />}>
          {(isSignedIn || isAccountWanted) && (
            <LandingAccount corner={corner} mode={mode} onModeChange={show} />
          )}
          {isComingSoon !== undefined && (
            <ComingSoonDialog open={isComingSoon} onOpenChange={setComingSoon} />
          )}
        </Suspense>
      </LateBoundary>
    </>
  )
}

/** What is seen on a slow network between a press and the form that it opens; without an icon to wait for. */
function Opening() {
  return (
    <div role="status" className="fixed inset-0 z-50 flex items-center justify-center bg-black/30">
      <span className="size-8 animate-spin rounded-full border-4 border-white/40 border-t-white" />
      <span className="sr-only">Opening</span>
    </div>
  )
}

/** Says that a part could not be loaded, as happens offline; the page below stays, to be read. */
function NotHere({ title, onClose }: { title: string; onClose: () => void }) {
  useReloadOnline()
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-xl flex-col gap-1 rounded-lg border bg-card p-4 text-card-foreground shadow-raised"
    >
      <p className="font-medium">{navigator.onLine ? title : 'You are offline'}</p>
      <p className="text-sm text-muted-foreground">{partMissing}</p>
      <div className="mt-2 flex gap-2">
        <Button size="sm" onClick={() => window.location.reload()}>
          Reload Page
        </Button>
        <Button size="sm" variant="outline" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )
}

/** Tells the academy that somebody arrived from elsewhere, without saying who. */
function countVisit(): void {
  const isArrival = !document.referrer.startsWith(window.location.origin)
  if (isArrival && readAccessToken() === null) navigator.sendBeacon('/api/visits')
}
