import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '#tools/project.ts'
import { processTree } from './process-tree.ts'

/**
 * The arguments with which Node runs one of the server's programs as `npm start` does: its sources
 * are kept without their types, which saves a third of each start. `folder` is that of the release.
 */
export const nodeArguments = (program: string, folder = projectRoot): string[] => [
  '--import',
  pathToFileURL(path.join(folder, 'tools/load-cached.js')).href,
  path.join(folder, 'server', program),
]

/** The program in a separate process. */
export interface RunningProgram {
  /** Base URL of the program, without a trailing slash. */
  address: string
  pid: number
  /**
   * Ends it like a power failure, including every process that it started: PostgreSQL, decoders.
   */
  kill(): Promise<void>
  /** Asks it to shut down, as for a restart; returns its exit code. */
  stop(): Promise<number | null>
}

/**
 * Starts the program, of this release or of the one in `folder`, in production mode on a free port; rejects if it ends
 * before it listens.
 */
export async function startProgram(
  env: Record<string, string>,
  folder?: string,
): Promise<RunningProgram> {
  const child = spawn(process.execPath, nodeArguments('main.ts', folder), {
    env: {
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      JWT_SECRET: 'a secret that is used in nothing but tests 0123456789',
      ADMIN_EMAIL: 'owner@people.example',
      ADMIN_PASSWORD: 'a good password',
      PAYMENT_SANDBOX: 'on',
      // Beside other tests its database may get no processor for a second, too.
      DATABASE_ANSWER_MS: '30000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /Server listening at (http:[^"\s]+)/.exec(line)?.[1]
    if (!address) continue
    child.stdout.resume()
    return { address, pid: Number(child.pid), kill: () => kill(child), stop: () => stop(child) }
  }
  throw new Error('The program ended before it listened.')
}

async function kill(child: ChildProcess) {
  // All at once: any process that outlived the program would shut down properly.
  for (const pid of isOver(child) ? [] : processTree(Number(child.pid))) killIfThere(pid)
  if (!isOver(child)) await once(child, 'exit')
}

function killIfThere(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH'
    if (!isGone) throw error
  }
}

async function stop(child: ChildProcess) {
  child.kill('SIGTERM')
  if (!isOver(child)) await once(child, 'exit')
  return child.exitCode
}

const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null
