import { type ChildProcess, spawn } from 'node:child_process'

/** What the program itself takes of the limit below: mostly room that V8 reserves and never uses. */
const ownBytes = 640 * 1024 ** 2

interface Limits {
  /** Of the heap of JavaScript. */
  heapMegabytes: number
  /** Of all else that the process holds; told to the script as its first argument. */
  bytes: number
  /** Of the processor, after which the system ends the process, whether or not the server is there still. */
  cpuSeconds?: number
}

/** Starts a script of the program in a process of its own with a channel for messages and within limits. */
export function spawnLimited(
  script: string,
  { heapMegabytes, bytes, cpuSeconds }: Limits,
): ChildProcess {
  const heap = `--max-old-space-size=${heapMegabytes}`
  const node = [process.execPath, heap, script, String(bytes)]
  // The limit of private memory holds for root too. Linux keeps to it; macOS takes note of it only, and
  // there the process watches itself.
  const kilobytes = Math.ceil((ownBytes + bytes) / 1024)
  const time = cpuSeconds === undefined ? '' : `ulimit -t ${cpuSeconds} 2>/dev/null; `
  const limits = `ulimit -d ${kilobytes} 2>/dev/null; ${time}exec "$@"`
  const limited = ['/bin/sh', '-c', limits, 'sh', ...node]
  const [program = '', ...args] = process.platform === 'win32' ? node : limited
  return spawn(program, args, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    windowsHide: true,
    // Nothing of the server's environment, which has its secrets. With few arenas memory is given back.
    env: { MALLOC_ARENA_MAX: '2' },
  })
}
