import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import {
  type CurrentUser,
  getMe,
  login,
  logout,
  noteSeenZone,
  type RegistrationBody,
  refresh,
  register,
} from '#contract/identity/identity.ts'
import { call } from '../http/call.ts'
import { requestOnly } from '../http/http.ts'
import { ApiProblem } from '../http/problems.ts'
import { seconds } from '../http/query.ts'
import { forgetAnswers } from '../offline/device-worker.ts'
import { forgetEarly } from '../start/early.ts'
import { chooseZone, deviceZone } from '../zone.ts'
import { readImpersonation } from './impersonation.ts'
import { leaveImpersonation } from './refresh.ts'
import {
  endSession,
  isSessionExpired,
  onAccessTokenChange,
  readAccessToken,
  settleExpiredSession,
  writeAccessToken,
} from './tokens.ts'

/** The current user. `problem` says why a user with a token could not be loaded yet. */
type SessionState =
  | { status: 'loading'; user: null; problem: Error | null }
  | { status: 'signed-out'; user: null; problem: null }
  | { status: 'signed-in'; user: CurrentUser; problem: null }

type Session = SessionState & {
  /** The server has ended the session under a screen with unsaved input, which stays for now. */
  expired: boolean
  /** Abandons an expired session. */
  leave: () => void
  /** Signs in and loads the user. Throws ApiProblem or NetworkProblem. */
  signIn: (credentials: { email: string; password: string }) => Promise<void>
  /** The same without a password, or in a second step: with the token that `sign` returns. */
  signInBy: (sign: () => Promise<{ accessToken: string }>) => Promise<void>
  /** Creates an account without signing in, and returns its id. Throws ApiProblem or NetworkProblem. */
  signUp: (registration: RegistrationBody) => Promise<string>
  /** Ends the session on the server, if it can be reached, and here in any case. */
  signOut: () => Promise<void>
  /** Reloads the user, as when roles have changed. */
  refresh: () => Promise<void>
}

const SessionContext = createContext<Session | null>(null)

/** This browser's next user must not get these alerts; signing out waits a moment for that. */
const endLiveAlerts = () =>
  Promise.race([
    import('../http/live-alerts.ts').then(({ switchOffLiveAlerts }) => switchOffLiveAlerts()),
    new Promise((resolve) => setTimeout(resolve, seconds(3))),
  ])

const currentUserQuery = () =>
  queryOptions({
    queryKey: ['session', 'user'],
    queryFn: async ({ signal }) => {
      const user = await call(getMe, { signal })
      // The zone is stored for its user, whoever is viewed.
      if (!readImpersonation()) chooseZone(user.timeZone ?? null)
      return user
    },
    refetchInterval: seconds(30),
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: Number.POSITIVE_INFINITY,
  })

let reportedZone = ''

/** Tells the server the device's time zone for its mails, if it has changed; not while viewing as somebody else. */
function reportZone({ id, seenZone }: CurrentUser): void {
  const timeZone = deviceZone()
  const reported = `${id} ${timeZone}`
  if (seenZone === timeZone || reported === reportedZone || readImpersonation()) return
  reportedZone = reported
  call(noteSeenZone, { body: { timeZone } })
    // It is sent at the next visit; until then times are in the previous zone.
    .catch(() => undefined)
}

/** Provides the signed-in user to everything below, and keeps it fresh. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  // Undefined while the page is prerendered or hydrated: not known yet.
  const token = useSyncExternalStore(onAccessTokenChange, readAccessToken, () => undefined)
  const { data, error } = useQuery({ ...currentUserQuery(), enabled: typeof token === 'string' })
  const expired = useSyncExternalStore(onAccessTokenChange, isSessionExpired, () => false)
  const state = useMemo(() => stateOf(token, data, error, expired), [token, data, error, expired])

  const viewed = useRef(false)
  const wasSignedIn = useRef(false)
  useEffect(() => {
    const isView = isOrWasView(viewed)
    // Nothing that one user has seen may be left for the next one on this screen.
    if (token === null) {
      if (!expired) {
        forgetQueries(client)
        // A public page that a visitor has just opened goes on waiting for its own answer.
        if (wasSignedIn.current) void client.resetQueries({ type: 'active' })
        wasSignedIn.current = false
        if (isView) return
        chooseZone(null)
        forgetEarly()
        void forgetAnswers()
      }
      return
    }
    // A new token may be another tab's sign-in with a different account.
    if (token === undefined) return
    wasSignedIn.current = true
    void refreshUser(client).then(() => {
      if (readAccessToken() === token) settleExpiredSession()
    })
  }, [token, expired, client])
  const lastUser = useRef(data?.id)
  useEffect(() => {
    const changed = lastUser.current !== undefined && data && data.id !== lastUser.current
    if (changed) void client.resetQueries({ predicate: isOfScreens })
    lastUser.current = data?.id ?? lastUser.current
    if (data && !isOrWasView(viewed)) void forgetAnswers(data.id)
  }, [data, client])
  useEffect(() => {
    if (data) reportZone(data)
  }, [data])
  useEffect(() => {
    // The server refuses this user at the start: there is no screen worth keeping.
    if (!data && error instanceof ApiProblem && error.status < 500 && error.status !== 429) {
      if (readAccessToken() !== null) endSession()
    }
  }, [data, error])

  const session = useMemo<Session>(
    () => ({
      ...state,
      expired,
      leave: settleExpiredSession,
      signIn: (credentials) =>
        enter(client, () => call(login, { body: credentials, anonymous: true })),
      signInBy: (sign) => enter(client, sign),
      signUp: async (registration) => {
        const { id } = await call(register, { body: registration, anonymous: true })
        return id
      },
      signOut: async () => {
        // While viewing as somebody else there is no session to end.
        if (readImpersonation()) return leaveImpersonation()
        // First what needs no answer: the window may be closed at any moment.
        if (data) await (await import('./forget-on-device.ts')).forgetOnDevice(data.id)
        // Sign out whatever the server says.
        await endLiveAlerts().catch(() => undefined)
        await client.cancelQueries()
        const asked = [logout.path, refresh.path]
        await requestOnly(asked, seconds(3), async () => {
          await call(logout).catch(() => undefined)
          writeAccessToken(null)
        })
        // Calls that were still running may have stored answers meanwhile.
        if (data) await (await import('./forget-on-device.ts')).forgetOnDevice(data.id)
      },
      refresh: async () => {
        if (readAccessToken() !== null) await refreshUser(client)
      },
    }),
    [state, expired, client, data],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

/**
 * Whether this page shows the site as somebody else sees it, or did: what the device stores is the viewer's own then, and stays.
 * Until the page is loaded anew, answers of before a view has begun or ended may still come.
 */
function isOrWasView(viewed: RefObject<boolean>): boolean {
  if (readImpersonation()) viewed.current = true
  return viewed.current
}

/** Drops what no screen shows. A query that one shows is left to it: dropped, it would wait for its answer for ever. */
const forgetQueries = (client: QueryClient) => client.removeQueries({ type: 'inactive' })

/** Enters the session that `sign` opens, and loads its user. */
async function enter(client: QueryClient, sign: () => Promise<{ accessToken: string }>) {
  const { accessToken } = await sign()
  const again = isSessionExpired()
  if (!again) forgetQueries(client)
  writeAccessToken(accessToken)
  await client.fetchQuery(currentUserQuery())
  settleExpiredSession()
  if (again) void client.invalidateQueries({ predicate: isOfScreens })
}

function stateOf(
  token: string | null | undefined,
  user: CurrentUser | undefined,
  problem: Error | null,
  expired: boolean,
): SessionState {
  if (expired && user) return { status: 'signed-in', user, problem: null }
  if (token === null) return { status: 'signed-out', user: null, problem: null }
  if (token !== undefined && user) return { status: 'signed-in', user, problem: null }
  return { status: 'loading', user: null, problem }
}

/** A load already in progress is good enough. */
const refreshUser = (client: QueryClient) =>
  client.refetchQueries(currentUserQuery(), { cancelRefetch: false })

const isOfScreens = ({ queryKey: [first] }: { queryKey: readonly unknown[] }) => first !== 'session'

/** This browser's session. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** The signed-in user, on screens behind the guard. Throws if nobody is signed in. */
export function useUser(): CurrentUser {
  const { user } = useSession()
  if (!user) throw new Error('useUser is for screens behind the guard')
  return user
}
