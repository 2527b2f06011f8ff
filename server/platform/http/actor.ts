import type { Role } from '#contract/permissions.ts'

/** Who makes a call: read from the database (at most seconds ago), never from the token alone. */
export interface Actor {
  readonly id: string
  readonly sessionId: string
  readonly name: string
  readonly email: string
  /** Roles that count right now: a program's role only while its subscription is active. */
  readonly roles: readonly Role[]
}

/** Turns an access token into the actor, or null where the token does not (or no longer) count. */
export type Authenticate = (token: string) => Promise<Actor | null>
