import { execFile } from 'node:child_process'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartRefused } from './embedded-protocol.ts'

const fastMs = 60_000
const immediateMs = 10_000

/**
 * Prepares for starting on a data folder whose host process is certainly gone (the caller holds the
 * server lock): stops a PostgreSQL that outlived its host, and removes a postmaster.pid whose
 * number now belongs to another process, which PostgreSQL would take for a running server. Throws
 * StartRefused if the old server does not end.
 */
export async function clearOrphan(data: string, warn: (message: string) => void): Promise<void> {
  const file = join(data, 'postmaster.pid')
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return
  if (process.platform === 'win32') return // PostgreSQL judges by its shared memory there
  if (!(await servesFolder(pid, data))) {
    warn(`Removed ${file}: it names process ${pid}, which is not a PostgreSQL on this folder.`)
    await rm(file, { force: true })
    return
  }
  warn(`Stopping the PostgreSQL (process ${pid}) that an academy which was killed left behind.`)
  if (await endsAfter(pid, data, 'SIGINT', fastMs)) return
  if (await endsAfter(pid, data, 'SIGQUIT', immediateMs)) return
  throw new StartRefused(`An old PostgreSQL (process ${pid}) on ${data} does not end. Stop it.`)
}

async function endsAfter(pid: number, data: string, signal: NodeJS.Signals, patience: number) {
  const until = Date.now() + patience
  try {
    process.kill(pid, signal)
  } catch {
    return true // it ended on its own
  }
  while (Date.now() < until) {
    if (!isAlive(pid) || !(await servesFolder(pid, data))) return true
    await sleep(25)
  }
  return false
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** PostgreSQL's main process runs in its data folder and has it on its command line. */
async function servesFolder(pid: number, data: string): Promise<boolean> {
  const [folder, cwd] = await Promise.all([
    stat(data),
    stat(`/proc/${pid}/cwd`).catch(() => undefined),
  ])
  if (cwd && cwd.dev === folder.dev && cwd.ino === folder.ino) return true
  return (await commandLine(pid)).includes(`-D ${data} `)
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
  }
  const listed = await promisify(execFile)('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return listed.stdout
}
