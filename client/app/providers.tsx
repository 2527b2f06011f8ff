import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { LiveProvider, useLiveEvent } from '#client/platform/live.tsx'
import { createQueryClient, watchWindowFocus } from '#client/platform/query.ts'
import { SessionProvider, useSession } from '#client/platform/session.tsx'
import { onSessionEnded } from '#client/platform/tokens.ts'
import { ToastArea } from '#client/ui/toast.tsx'

/** What every screen stands in: data, session, live events, toasts. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  useEffect(watchWindowFocus, [])
  useLoginAfterSessionEnd()
  return (
    <QueryClientProvider client={client}>
      <SessionProvider>
        <LiveProvider>
          <AccessWatch />
          {children}
        </LiveProvider>
      </SessionProvider>
      <ToastArea />
    </QueryClientProvider>
  )
}

/** A session that the server no longer accepts leads to the sign-in page; public pages stay. */
function useLoginAfterSessionEnd() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const leave = useEffectEvent(() => {
    if (/^\/(dashboard|admin|academy|mentorship)(\/|$)/.test(pathname)) void navigate('/login')
  })
  useEffect(() => onSessionEnded(() => leave()), [])
}

/** Roles that were granted or taken away show at once. */
function AccessWatch() {
  const { refresh } = useSession()
  useLiveEvent(['access.changed'], () => void refresh())
  return null
}
