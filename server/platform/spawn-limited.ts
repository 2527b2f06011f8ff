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

/**
 * A command that runs with at most `bytes` of private memory and `cpuSeconds` of computing, as far as the system
 * offers it: Linux enforces both, macOS only records the first, and Windows knows neither.
 */
export function withLimits(
  command: readonly string[],
  { bytes, cpuSeconds }: { bytes: number; cpuSeconds?: number | undefined },
): string[] {
  if (process.platform === 'win32') return [...command]
  // The limit of private memory applies to root, too; where it is only recorded, a script watches itself.
  const kilobytes = Math.ceil(bytes / 1024)
  const time = cpuSeconds === undefined ? '' : `ulimit -t ${cpuSeconds} 2>/dev/null; `
  return ['/bin/sh', '-c', `ulimit -d ${kilobytes} 2>/dev/null; ${time}exec "$@"`, 'sh', ...command]
}

/** Starts a script in a separate process with a message channel and resource limits. */
export function spawnLimited(
  script: string,
  { heapMegabytes, bytes, cpuSeconds }: Limits,
): ChildProcess {
  const heap = `--max-old-space-size=${heapMegabytes}`
  const node = [process.execPath, heap, script, String(bytes)]
  const [program = '', ...args] = withLimits(node, { bytes: ownBytes + bytes, cpuSeconds })
  return spawn(program, args, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    windowsHide: true,
    // Without the server's environment, which contains its secrets. Few arenas, so that memory is
    // returned.
    env: { MALLOC_ARENA_MAX: '2' },
  })
}
