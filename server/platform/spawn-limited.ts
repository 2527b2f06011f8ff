import { type ChildProcess, spawn } from 'node:child_process'

/** What the program itself takes of the limit below: mostly memory that V8 reserves and never uses. */
const ownBytes = 640 * 1024 ** 2

interface Limits {
  /** The limit of the JavaScript heap. */
  heapMegabytes: number
  /** The limit of all other memory; passed to the script as its first argument. */
  bytes: number
  /** CPU seconds after which the system kills the process, even if the server is gone. */
  cpuSeconds?: number
}

/** Starts a script in a separate process with a message channel and resource limits. */
export function spawnLimited(
  script: string,
  { heapMegabytes, bytes, cpuSeconds }: Limits,
): ChildProcess {
  const heap = `--max-old-space-size=${heapMegabytes}`
  const node = [process.execPath, heap, script, String(bytes)]
  // The limit of private memory applies to root, too. Linux enforces it; macOS only records it, so
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
    // Without the server's environment, which contains its secrets. Few arenas, so that memory is
    // returned.
    env: { MALLOC_ARENA_MAX: '2' },
  })
}
