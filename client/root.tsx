import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { ErrorScreen } from '#client/app/error-screen.tsx'
import { readStoredImpersonation } from '#client/platform/session/impersonation.ts'
import { passkeyScript } from '#client/platform/session/passkey-support.ts'
import { usePageTexts } from '#client/platform/start/academy-info.ts'
import { earlyScript } from '#client/platform/start/early-script.ts'
import { pressAgain, takeTap, tapsScript } from '#client/platform/start/early-taps.ts'
import { noteStarted, startWatchScript } from '#client/platform/start/start-watch.ts'
import { themeColors, themeScript } from '#client/platform/start/theme.ts'
import { Spinner } from '#client/ui/displays/states.tsx'
import geist from '#client/ui/styles/fonts/geist-basic.woff2?url'
import '#client/ui/styles/styles.css'

export const links: LinksFunction = () => [
  // Preloaded with the page, so that text rarely appears in the fallback font.
  { rel: 'preload', href: geist, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/**
 * In one element: each has a hash of its own in the headers of the page. They have run by the time the page's own
 * scripts come, which are therefore built without their text.
 */
const firstScripts = import.meta.env.SSR
  ? [startWatchScript, themeScript, tapsScript, passkeyScript, earlyScript].join(';')
  : ''

export function Layout({ children }: { children: ReactNode }) {
  const { icon, touchIcon } = usePageTexts()
  return (
    // The theme's class is set before React starts.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Both the script and the toggle change it. */}
        <meta name="theme-color" content={themeColors.light} suppressHydrationWarning />
        <script suppressHydrationWarning>{firstScripts}</script>
        <Meta />
        <Links />
        <link rel="icon" href={icon} />
        <link rel="apple-touch-icon" href={touchIcon} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

const ImpersonationStrip = lazy(() => import('#client/app/impersonation/impersonation-strip.tsx'))

const never = () => () => undefined
/** Not in frames inside a page, which are part of that page's view. */
const storedHere = () => (window.top === window.self ? readStoredImpersonation() : null)

/** A page from the browser's back/forward cache belongs to somebody else once a view has begun or ended in its tab. */
function reloadWhenAnothers() {
  const stored = storedHere()
  const onShow = () => {
    if (storedHere() !== stored) window.location.reload()
  }
  window.addEventListener('pageshow', onShow)
  return () => window.removeEventListener('pageshow', onShow)
}

/** Repeats what was pressed before the scripts had loaded. */
function useEarlyTap(): void {
  const tapped = useRef<HTMLButtonElement>(undefined)
  // In the same step in which React takes over: a later press must not count twice.
  useLayoutEffect(() => {
    tapped.current ??= takeTap()
  }, [])
  useEffect(() => {
    if (tapped.current) pressAgain(tapped.current)
    tapped.current = undefined
  }, [])
}

export default function Root() {
  const impersonation = useSyncExternalStore(never, storedHere, () => null)
  useEffect(noteStarted, [])
  useEffect(reloadWhenAnothers, [])
  useEarlyTap()
  return (
    <>
      <Suspense>{impersonation !== null && <ImpersonationStrip stored={impersonation} />}</Suspense>
      <Outlet />
    </>
  )
}

/** What the fallback page shows until the scripts run. */
export function HydrateFallback() {
  return (
    <>
      <title>Loading</title>
      <Spinner className="min-h-dvh" />
    </>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorScreen error={error} />
}
