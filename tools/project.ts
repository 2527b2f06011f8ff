import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The repository's root folder; every tool works from here, whatever folder it was called from. */
export const projectRoot = join(import.meta.dirname, '..')

/**
 * The command line that runs an installed program under this very Node, so that a different Node
 * earlier in PATH is never picked up. `program` is the name in the package's `bin` field.
 */
export function installedProgram(packageName: string, program: string): string[] {
  const folder = join(projectRoot, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: Record<string, string>
  }
  const file = bin[program]
  if (!file) throw new Error(`${packageName} has no program called ${program}.`)
  return [process.execPath, join(folder, file)]
}

interface RunOptions {
  env?: Record<string, string>
  /** Collect the output instead of passing it on. */
  quiet?: boolean
}

/**
 * Runs a program in the repository's root and waits for it to end. Returns its exit code (1 if it
 * was killed or could not start) and, when `quiet`, its output.
 */
export async function run(
  [command = '', ...args]: string[],
  { env = {}, quiet = false }: RunOptions = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(command, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  })
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const release = endWithParent(child)
  try {
    return await new Promise((resolve) => {
      child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }))
      child.on('close', (code) => resolve({ code: code ?? 1, output }))
    })
  } finally {
    release()
  }
}

/** A signal sent to this process alone must not leave the program it started running. */
function endWithParent(child: ChildProcess): () => void {
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    child.once('close', () => process.exit(signal === 'SIGINT' ? 130 : 143))
  }
  process.once('SIGINT', end).once('SIGTERM', end)
  return () => {
    process.off('SIGINT', end).off('SIGTERM', end)
  }
}
