/** The start cannot continue; the message says what is wrong and what to do about it. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}

/** The program's request to the host process, its only argument as JSON. */
export interface HostRequest {
  /** Contains everything of the embedded server: the data, the password and the locks. */
  folder: string
  /** The port to listen on at 127.0.0.1; absent: any free one. */
  port?: number
  /** PostgreSQL settings that differ from the usual ones. */
  settings: Record<string, string>
}

/** The messages from the host process to the program. */
export type HostMessage =
  | { kind: 'ready'; port: number }
  | { kind: 'refused'; message: string }
  | { kind: 'log'; level: 'info' | 'warn'; message: string }

/** The only message from the program to the host. Losing the channel means the same. */
export const stopRequest = 'stop'

/** File names inside the folder of the embedded server. */
export const names = {
  data: 'data',
  password: 'password',
  /** Held by the program from start to stop: a second academy on the folder is refused. */
  academyLock: 'academy.lock',
  /** Held by the host process while PostgreSQL runs, including its shutdown. */
  serverLock: 'server.lock',
} as const

export const otherwise =
  'Set DATABASE_URL to use a PostgreSQL server of your own (15 or later), or DATA_DIR to keep the data in another folder.'
