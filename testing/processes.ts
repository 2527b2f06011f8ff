import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const statusOf = (pid: number) => readFileSync(`/proc/${pid}/status`, 'utf8')

/** Whether a process is running; a zombie that init has not reaped counts as ended. */
export function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/^State:\tZ/m.test(statusOf(pid))
  } catch {
    return false
  }
}

/** The parent of a process; for PostgreSQL's main process, the one between it and the program. */
export function parentOf(pid: number): number {
  if (process.platform !== 'linux') {
    return Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout)
  }
  return Number(/^PPid:\t(\d+)$/m.exec(statusOf(pid))?.[1])
}
