import type { Standing } from '#contract/permissions.ts'

/** Who makes a call: read from the database (at most seconds ago), never from the token alone. */
export interface Actor extends Standing {
  readonly id: string
  readonly sessionId: string
  readonly name: string
  readonly email: string
  /** Roles that count right now: a program's role only while its subscription is active. */
  readonly roles: Standing['roles']
}

/** Turns an access token into the actor, or null where the token does not (or no longer) count. */
export type Authenticate = (token: string) => Promise<Actor | null>

/** Who is calling, kept for a few seconds and forgotten when it changes. */
export interface Actors {
  authenticate: Authenticate
  /** The actor as now known; null when the session has ended or is not this user's. */
  actorOf(userId: string, sessionId: string): Promise<Actor | null>
  /**
   * Those of the callers whose sessions live, by session, read from the database now: for streams,
   * which are asked about only every few seconds, and then all at once.
   */
  readAnew(callers: readonly Actor[]): Promise<ReadonlyMap<string, Actor>>
  /** Forgets what was read of a user, so that the next request reads it anew. */
  forget(userId: string): void
}
