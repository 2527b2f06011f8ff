import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Programs, programEnvironment } from './embedded-programs.ts'
import { otherwise, StartRefused } from './embedded-protocol.ts'

export interface Postmaster {
  port: number
  /** Resolves when PostgreSQL has ended, for whatever reason. */
  ended: Promise<void>
  /** Ends its sessions, flushes everything to disk and ends. */
  stop(): Promise<void>
}

interface PostmasterOptions {
  programs: Programs
  data: string
  /** Returns the port to listen on; called again if another program has taken it first. */
  pickPort(): number | Promise<number>
  settings: Record<string, string>
  /** Receives PostgreSQL's error messages while it runs. */
  onTrouble(line: string): void
}

// Stated explicitly, so that no configuration file turns one of them off.
const usualSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C', // this file reads some of the messages
  // Refused statements are the program's to report; they hold people's data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  logging_collector: 'off',
  log_destination: 'stderr',
}

// Errors and terminations of single sessions are reported to those sessions, and are not server
// problems.
const trouble =
  /PANIC: |(LOG|FATAL): .*(terminated by signal|No space left|could not (write|fsync|extend|open file))/

const portTries = 5
const settleMs = 15_000
const patientStopMs = 60_000

/**
 * Starts PostgreSQL on a prepared data folder and waits until it accepts connections, however long
 * its recovery takes. Throws StartRefused with PostgreSQL's own message if it does not start.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const settledBy = Date.now() + settleMs
  for (let portsTried = 0; ; ) {
    const port = await options.pickPort()
    const attempt = await launch(options, port)
    if (attempt.postmaster) return attempt.postmaster
    if (/could not (bind|create any)/.test(attempt.output)) {
      portsTried += 1 // another program was quicker
      if (portsTried < portTries) continue
    } else if (/still in use/.test(attempt.output) && Date.now() < settledBy) {
      await sleep(100) // processes of a PostgreSQL that was killed are about to end by themselves
      continue
    }
    throw new StartRefused(
      `The embedded PostgreSQL does not start on ${options.data}: ${attempt.output} ${otherwise}`,
    )
  }
}

async function launch(options: PostmasterOptions, port: number) {
  const { programs, data, onTrouble } = options
  const settings = Object.entries({ ...usualSettings, ...options.settings })
  const [command = '', ...args] = [
    ...programs.prefix,
    programs.postgres,
    '-D',
    data,
    '-p',
    String(port),
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: programEnvironment(),
    windowsHide: true,
  })
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('exit', () => resolve())
  })
  const output: string[] = []
  let stopping = false
  const ready = new Promise<boolean>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      output.push(line)
      if (output.length > 20) output.shift()
      if (line.includes('ready to accept connections')) resolve(true)
      else if (!stopping && trouble.test(line)) onTrouble(line)
    })
    child.once('error', (error) => {
      output.push(error.message)
      resolve(false)
    })
    child.once('close', () => resolve(false))
  })
  if (!(await ready)) return { output: output.join(' ') }
  const stop = async () => {
    stopping = true
    await stopChild(child, ended, options)
  }
  return { output: '', postmaster: { port, ended, stop } }
}

async function stopChild(child: ChildProcess, ended: Promise<void>, options: PostmasterOptions) {
  if (process.platform === 'win32') {
    spawn(options.programs.pgCtl, ['stop', '-D', options.data, '-m', 'fast'], { stdio: 'ignore' })
    return ended
  }
  child.kill('SIGINT') // a fast shutdown: sessions end, nothing is lost
  const patience = setTimeout(() => child.kill('SIGQUIT'), patientStopMs)
  await ended
  clearTimeout(patience)
}

/** A currently free port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
