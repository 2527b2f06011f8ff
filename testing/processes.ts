import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const statusOf = (pid: number) => readFileSync(`/proc/${pid}/status`, 'utf8')

/** A process that ended but that the machine's first process does not collect counts as gone. */
export function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/^State:\tZ/m.test(statusOf(pid))
  } catch {
    return false
  }
}

/** The process that started another: of PostgreSQL's main one, that between it and the program. */
export function parentOf(pid: number): number {
  if (process.platform !== 'linux') {
    return Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout)
  }
  return Number(/^PPid:\t(\d+)$/m.exec(statusOf(pid))?.[1])
}
