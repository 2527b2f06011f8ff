import type { Standing } from '#contract/permissions.ts'
import type { ViewedAs } from '#contract/viewed-as.ts'
import type { Sent } from '../creations/sent.ts'

/** The request by which somebody does something. */
export interface Origin {
  /** The client's network address. */
  readonly address: string
  readonly requestId: string
}

/** Who makes a call: read from the database (at most seconds ago), never from the token alone. */
export interface Actor extends Standing {
  readonly id: string
  readonly sessionId: string
  readonly name: string
  readonly email: string
  /** Roles that count right now: a program's role only while its subscription is active. */
  readonly roles: Standing['roles']
  /** The request that is being answered. Actors themselves are kept, and have none. */
  readonly origin?: Origin
  /** Of an admin who looks at the site as somebody else: as whom. Such an actor is no user. */
  readonly viewing?: ViewedAs | null
  /** What is created by that request, where it carries an id of the device. */
  readonly sent?: Sent
}

/** The actor of a request, with what its session and the academy's rules mean for what it may ask. */
export interface Caller extends Actor {
  /** When this session last proved to be in the hands of the account's owner; signing in does. */
  readonly provedAt: Date
  /** Whether what cannot be undone asks for a recent proof. */
  readonly mustProve: boolean
  /** Whether the back office demands a second factor, and the account has none. */
  readonly lacksFactor: boolean
}

/** Turns an access token into the actor, or null where the token does not (or no longer) count. */
export type Authenticate = (token: string) => Promise<Caller | null>

/** Who is calling, kept for a few seconds and forgotten when it changes. */
export interface Actors {
  authenticate: Authenticate
  /** The actor as now known; null when the session has ended or is not this user's. */
  actorOf(userId: string, sessionId: string): Promise<Caller | null>
  /**
   * Those of the callers whose sessions live, by session, read from the database now: for streams,
   * which are asked about only every few seconds, and then all at once.
   */
  readAnew(callers: readonly Actor[]): Promise<ReadonlyMap<string, Caller>>
  /** The ids of those who called, or held a stream, since this was last asked. */
  takeSeen(): string[]
  /** Forgets what was read of a user, so that the next request reads it anew. */
  forget(userId: string): void
  /** The same for everybody: for what the academy demands of all. */
  forgetAll(): void
}
