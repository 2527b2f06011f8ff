import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type FileLock, lockFile } from './embedded-lock.ts'
import {
  type HostMessage,
  type HostRequest,
  names,
  otherwise,
  StartRefused,
  stopRequest,
} from './embedded-protocol.ts'

export interface EmbeddedLog {
  info(message: string): void
  warn(message: string): void
}

export interface EmbeddedServer {
  /** postgres://…/academy, including the password */
  url: string
  /** Shuts PostgreSQL down; resolves when none of its processes is left. May be called twice. */
  stop(): Promise<void>
}

interface Host {
  port: number
  process: ChildProcess
  exited: Promise<void>
}

const restarts = 5
// A program that was just killed holds its lock until the system has cleaned up.
const clearedAwayMs = 500

/**
 * Runs PostgreSQL in `folder` (created if missing) until stopped, and restarts it on the same port
 * if it ends by itself. `settings` are PostgreSQL settings in addition to the usual ones. Throws
 * StartRefused with a readable message if it cannot.
 */
export async function runServer(options: {
  folder: string
  settings: Record<string, string>
  log: EmbeddedLog
  /** Called when the data have been removed under the running server, which is then not started again. */
  onGone?: (gone: StartRefused) => void
}): Promise<EmbeddedServer> {
  const folder = resolve(options.folder)
  const request: HostRequest = { folder, settings: options.settings }
  const lock = await claim(folder)
  try {
    const host = await startHost(request, options.log)
    const supervision = supervise(host, request, options)
    const stop = async () => {
      await supervision.stop()
      lock.release()
    }
    const url = await academyUrl(folder, host.port).catch(async (error) => {
      await stop()
      throw error
    })
    return { url, stop }
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * The address of the PostgreSQL that an academy is running on `folder`; null if there is none.
 * Throws StartRefused if it is running but cannot be found.
 */
export async function findServer(folder: string): Promise<string | null> {
  if (!existsSync(join(folder, names.academyLock))) return null
  const lock = lockFile(join(folder, names.academyLock))
  if (lock) {
    lock.release()
    return null
  }
  // The port is the fourth line of postmaster.pid.
  const facts = await readFile(join(folder, names.data, 'postmaster.pid'), 'utf8').catch(() => '')
  const port = Number.parseInt(facts.split('\n')[3] ?? '', 10)
  if (Number.isInteger(port)) return academyUrl(folder, port)
  throw new StartRefused(
    `An academy on ${folder} is starting or stopping, or belongs to another user. Try again in a moment, as the user that runs it.`,
  )
}

async function claim(folder: string): Promise<FileLock> {
  let lock: FileLock | undefined
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    lock = lockFile(join(folder, names.academyLock), clearedAwayMs)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartRefused(`The database folder ${folder} cannot be used: ${reason}. ${otherwise}`)
  }
  if (lock) return lock
  throw new StartRefused(
    `Another academy already runs on the folder ${folder}. Stop it first, or set DATA_DIR to another folder for this one.`,
  )
}

function startHost(request: HostRequest, log: EmbeddedLog): Promise<Host> {
  const script = fileURLToPath(new URL('./embedded-host.ts', import.meta.url))
  const child = fork(script, [JSON.stringify(request)], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true, // its own session: signals to the program's group are not for PostgreSQL
    windowsHide: true,
  })
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  return new Promise((resolve, reject) => {
    child.on('message', (message: HostMessage) => {
      if (message.kind === 'log') log[message.level](message.message)
      if (message.kind === 'refused') reject(new StartRefused(message.message))
      if (message.kind === 'ready') resolve({ port: message.port, process: child, exited })
    })
    void exited.then(() => {
      reject(new StartRefused(`The embedded PostgreSQL ended while it started. ${otherwise}`))
    })
  })
}

function supervise(
  first: Host,
  request: HostRequest,
  { log, onGone }: Pick<Parameters<typeof runServer>[0], 'log' | 'onGone'>,
) {
  const stopping = new AbortController()
  let host = first

  async function startAgain(): Promise<boolean> {
    for (let attempt = 0; attempt < restarts && !stopping.signal.aborted; attempt += 1) {
      try {
        host = await startHost({ ...request, port: first.port }, log)
        return true
      } catch (error) {
        log.warn(error instanceof Error ? error.message : String(error))
        await sleep(1000 * (attempt + 1), undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
    return false
  }

  async function watch(): Promise<void> {
    do {
      if (stopping.signal.aborted && host.process.connected) host.process.send(stopRequest)
      await host.exited
      if (stopping.signal.aborted) return
      // Starting it again would make an empty database where the academy was.
      if (!existsSync(join(request.folder, names.data))) return onGone?.(goneFrom(request.folder))
      log.warn('PostgreSQL ended unexpectedly; starting it again.')
    } while (await startAgain())
    if (!stopping.signal.aborted) log.warn('PostgreSQL does not start again. Restart the academy.')
  }

  const watched = watch()
  return {
    async stop() {
      stopping.abort()
      if (host.process.connected) host.process.send(stopRequest, () => {})
      await watched
    },
  }
}

const goneFrom = (folder: string) =>
  new StartRefused(
    `The database folder ${folder} is gone. The academy stops, so that no empty one takes its place. Put the folder back, or restore a backup, and start again.`,
  )

async function academyUrl(folder: string, port: number): Promise<string> {
  const file = join(folder, names.password)
  const password = await readFile(file, 'utf8').catch(() => '')
  const url = (database: string) => `postgres://academy:${password}@127.0.0.1:${port}/${database}`
  try {
    await query(url('academy'), 'SELECT 1')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === '28P01' || !password) {
      throw new StartRefused(
        `The password in ${file} is not the one of the database beside it. Put the right file back. ${otherwise}`,
      )
    }
    if (code !== '3D000') throw error
    await query(url('postgres'), 'CREATE DATABASE academy')
  }
  return url('academy')
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
