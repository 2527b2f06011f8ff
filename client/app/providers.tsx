import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { keepCarriedCoupon } from '#client/features/payments/carried-coupon.ts'
import { registerWorker } from '#client/platform/device-worker.ts'
import { LiveProvider } from '#client/platform/live.tsx'
import { createQueryClient, watchWindowFocus } from '#client/platform/query.ts'
import { SessionProvider } from '#client/platform/session.tsx'
import { whenCalm } from '#client/platform/when-calm.ts'
import { QuestionArea } from '#client/ui/overlays/question-area.tsx'
import { toastWanted } from '#client/ui/overlays/toast.tsx'
import { BackClosesOverlays } from './back-closes-overlays.tsx'
import { LeavingWatch } from './leaving-watch.tsx'
import { OutboxWatch } from './outbox-watch.tsx'
import { PlacesWatch } from './places-watch.tsx'
import { ProofWatch } from './proof-watch.tsx'
import { SessionWatch } from './session-watch.tsx'

const ToastArea = lazy(() =>
  import('#client/ui/overlays/toast-area.tsx').then((module) => ({ default: module.ToastArea })),
)

/** What every screen stands in: data, session, live events, toasts. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  useEffect(watchWindowFocus, [])
  useEffect(() => whenCalm(client, registerWorker), [client])
  useEffect(keepCarriedCoupon, [])
  return (
    <QueryClientProvider client={client}>
      <SessionProvider>
        <LiveProvider>
          <SessionWatch />
          <OutboxWatch />
          <PlacesWatch />
          <ProofWatch />
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

/** Loaded after the page is there: nothing is told before somebody has done something. */
function Toasts() {
  const client = useQueryClient()
  const [isWanted, setWanted] = useState(false)
  const want = useEffectEvent(() => setWanted(true))
  useEffect(() => {
    const stop = whenCalm(client, want)
    window.addEventListener(toastWanted, want)
    return () => {
      stop()
      window.removeEventListener(toastWanted, want)
    }
  }, [client])
  return <Suspense>{isWanted && <ToastArea />}</Suspense>
}
