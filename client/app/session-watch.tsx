import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLiveEvent, useLiveTable } from '#client/platform/http/live.tsx'
import { onConnectionChange, readConnection } from '#client/platform/offline/connection.ts'
import { watchTypedInput } from '#client/platform/offline/typed-input.ts'
import { useSession } from '#client/platform/session/session.tsx'
import { isSessionExpired, onSessionEnded } from '#client/platform/session/tokens.ts'
import { pages, roleAreas } from '#contract/site/pages.ts'
import { liveTable } from './live-table.ts'

const SessionExpiredDialog = lazy(() => import('./session-expired-dialog.tsx'))

const endedNotice = 'Your session has ended. Please sign in again.'

/** What has to happen on every screen when session, permissions or connection change. */
export function SessionWatch() {
  const { expired, refresh } = useSession()
  // Roles that are granted or revoked take effect at once.
  useLiveEvent(['access.changed'], () => void refresh())
  useLiveTable(liveTable)
  useEffect(watchTypedInput, [])
  useLoginAfterSessionEnd()
  useDashboardOfAnotherUser()
  useScreensOfNewRoles()
  useNewSignals()
  useCatchUpAfterOutage()
  return expired ? (
    <Suspense>
      <SessionExpiredDialog />
    </Suspense>
  ) : null
}

/** When the server no longer accepts the session, go to the sign-in page; public pages stay. */
function useLoginAfterSessionEnd() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const leave = useEffectEvent(() => {
    if (!isGuarded(pathname) || isSessionExpired()) return
    const state = { returnTo: pathname + search, notice: endedNotice }
    void navigate(pages.login, { state })
  })
  useEffect(() => onSessionEnded(() => leave()), [])
}

/** Somebody else has signed in, over a screen that was kept or in another tab. */
function useDashboardOfAnotherUser() {
  const { user } = useSession()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const last = useRef(user?.id)
  const leave = useEffectEvent(() => {
    if (isGuarded(pathname)) void navigate(pages.dashboard)
  })
  useEffect(() => {
    if (last.current && user && user.id !== last.current) leave()
    last.current = user?.id
  }, [user])
}

/** Roles decide what may be seen, so when they change everything on the screen is read again. */
function useScreensOfNewRoles() {
  const { user } = useSession()
  const client = useQueryClient()
  const accessState = user && [...user.roles, user.staffRole].join(' ')
  const last = useRef({ id: user?.id, accessState })
  useEffect(() => {
    const before = last.current
    last.current = { id: user?.id, accessState }
    if (!before.id || before.id !== user?.id || before.accessState === accessState) return
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
  }, [user?.id, accessState, client])
}

/** A new signal is told on whichever page the user is. */
function useNewSignals() {
  const { user } = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  useLiveEvent(['signal.published'], (id) => {
    // Without a connection the notifications still have it.
    import('#client/features/signals/tell-of-signal.ts')
      .then(({ tellOnceSeen }) => tellOnceSeen(client, user, id, (page) => void navigate(page)))
      .catch(() => undefined)
  })
}

/** What failed to load or has become stale is read again once the academy answers. */
function useCatchUpAfterOutage() {
  const client = useQueryClient()
  useEffect(() => {
    let before = readConnection()
    return onConnectionChange(() => {
      const now = readConnection()
      if (now === 'online' && before !== 'online') {
        void client.invalidateQueries({ refetchType: 'active' })
      }
      before = now
    })
  }, [client])
}

const guarded = [pages.dashboard, pages.profile, pages.settings, ...Object.values(roleAreas)]

/** Whether a path belongs to one of the screens behind the sign-in. */
function isGuarded(pathname: string): boolean {
  return guarded.some((page) => pathname === page || pathname.startsWith(`${page}/`))
}
