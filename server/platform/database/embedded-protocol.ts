/**
 * The start cannot go on, and the message says to a person what is wrong and what to do about it.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}

/** What the program asks of the host process, as its only argument in JSON. */
export interface HostRequest {
  /** Holds everything of the embedded server: the data, the password and the locks. */
  folder: string
  /** The port to listen on at 127.0.0.1; absent: any free one. */
  port?: number
  /** PostgreSQL settings that differ from the usual ones. */
  settings: Record<string, string>
}

/** What the host process tells the program. */
export type HostMessage =
  | { kind: 'ready'; port: number }
  | { kind: 'refused'; message: string }
  | { kind: 'log'; level: 'info' | 'warn'; message: string }

/** The one thing the program tells the host. Losing the channel means the same. */
export const stopRequest = 'stop'

/** Names inside the folder of the embedded server. */
export const names = {
  data: 'data',
  password: 'password',
  /** Held by the program from start to stop: a second academy on the folder is refused. */
  academyLock: 'academy.lock',
  /** Held by the host process as long as PostgreSQL runs, its shutdown included. */
  serverLock: 'server.lock',
} as const

export const otherwise =
  'Set DATABASE_URL to use a PostgreSQL server of your own (15 or later), or DATA_DIR to keep the data in another folder.'
