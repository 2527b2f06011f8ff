import type { AccessState } from '#contract/access/permissions.ts'
import type { ImpersonationRole } from '#contract/identity/impersonation-roles.ts'
import type { Sent } from '../creations/sent.ts'

/** The request by which somebody does something. */
export interface Origin {
  /** The client's network address. */
  readonly address: string
  readonly requestId: string
}

/** The caller: read from the database (at most seconds ago), never from the token alone. */
export interface Actor extends AccessState {
  readonly id: string
  readonly sessionId: string
  readonly name: string
  readonly email: string
  /** Roles effective now: a program's role only while its subscription is active. */
  readonly roles: AccessState['roles']
  /** The current request. Cached actors have none. */
  readonly origin?: Origin
  /** The id of the bulk action that is done to one of many. */
  readonly partOf?: string
  /** The view, if an admin is viewing the site as somebody else. Such an actor is not a user. */
  readonly impersonation?: ImpersonationRole | null
  /** The creation in that request, if it carries a device id. */
  readonly sent?: Sent
}

/** The actor of a request, with what its session and the academy's rules permit. */
export interface Caller extends Actor {
  /** When this session last proved to be the account owner's; signing in does. */
  readonly authenticatedAt: Date
  /** Whether irreversible actions require a recent proof. */
  readonly mustReauthenticate: boolean
  /** Whether the back office requires a second factor, and the account has none. */
  readonly lacksFactor: boolean
}

/** A browser on which an account has signed in. */
export interface Device {
  readonly id: string
  readonly userId: string
}

/** Turns an access token into the actor, or null if the token is not (or no longer) valid. */
export type Authenticate = (token: string) => Promise<Caller | null>

/** The callers, cached for a few seconds and forgotten when they change. */
export interface Actors {
  authenticate: Authenticate
  /** The actor as currently known; null if the session has ended or is not this user's. */
  actorOf(userId: string, sessionId: string): Promise<Caller | null>
  /**
   * The callers whose sessions are alive, by session, read from the database without the cache: for
   * streams, which are checked every few seconds, all at once.
   */
  readAnew(callers: readonly Actor[]): Promise<ReadonlyMap<string, Caller>>
  /** The ids of users who made calls, or held a stream, since the last time. */
  takeSeen(): string[]
  /** Forgets a user's cached data, so that the next request reads it again. */
  forget(userId: string): void
  /** The same for everybody, when the academy's requirements change. */
  forgetAll(): void
}
