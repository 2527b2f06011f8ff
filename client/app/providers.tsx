import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { LiveProvider } from '#client/platform/http/live.tsx'
import { createQueryClient, watchWindowFocus } from '#client/platform/http/query.ts'
import { registerFirstWorker, renewWorker } from '#client/platform/offline/device-worker.ts'
import { SessionProvider } from '#client/platform/session/session.tsx'
import { keepCarriedCoupon } from '#client/platform/start/carried-coupon.ts'
import { fillEarly } from '#client/platform/start/early-queries.ts'
import { watchFailures } from '#client/platform/start/watch-failures.ts'
import { whenCalm } from '#client/platform/start/when-calm.ts'
import { QuestionArea } from '#client/ui/overlays/question-area.tsx'
import { loadToasts, toastWanted } from '#client/ui/overlays/toast.tsx'
import { BackClosesOverlays } from './back-closes-overlays.tsx'
import { LeavingWatch } from './leaving-watch.tsx'
import { OutboxWatch } from './outbox-watch.tsx'
import { PlacesWatch } from './places-watch.tsx'
import { ReauthenticationWatch } from './reauthentication-watch.tsx'
import { SessionWatch } from './session-watch.tsx'
import { TabsWatch } from './tabs-watch.tsx'

/** The context of every screen: data, session, live events, toasts. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(startQueries)
  useEffect(watchWindowFocus, [])
  useEffect(registerFirstWorker, [])
  useEffect(() => watchFailures(client), [client])
  useEffect(() => whenCalm(client, renewWorker), [client])
  useEffect(keepCarriedCoupon, [])
  return (
    <QueryClientProvider client={client}>
      <SessionProvider>
        <LiveProvider>
          <SessionWatch />
          <OutboxWatch />
          <TabsWatch />
          <PlacesWatch />
          <ReauthenticationWatch />
          <LeavingWatch />
          <BackClosesOverlays />
          <QuestionArea />
          {children}
        </LiveProvider>
      </SessionProvider>
      <Toasts />
    </QueryClientProvider>
  )
}

function startQueries() {
  const client = createQueryClient()
  fillEarly(client)
  return client
}

/** Loaded after the page; a page that has lost its connection by then does without. */
function Toasts() {
  const client = useQueryClient()
  const [Area, setArea] = useState<ComponentType>()
  useEffect(() => {
    const load = () => {
      loadToasts()
        .then(({ ToastArea }) => setArea(() => ToastArea))
        .catch(() => undefined)
    }
    const stop = whenCalm(client, load)
    window.addEventListener(toastWanted, load)
    return () => {
      stop()
      window.removeEventListener(toastWanted, load)
    }
  }, [client])
  // Present from the start: an open dialog hides everything from screen readers except live regions.
  return <div aria-live="off">{Area && <Area />}</div>
}
