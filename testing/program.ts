import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

const main = path.join(import.meta.dirname, '../server/main.ts')

/** The program itself in a process of its own. */
export interface RunningProgram {
  /** Where it answers, without a slash at its end. */
  address: string
  /** Ends it as a power cut would. */
  kill(): Promise<void>
}

/** Starts the program in production on a free port; rejects when it ends before it listens. */
export async function startProgram(env: Record<string, string>): Promise<RunningProgram> {
  const child = spawn(process.execPath, [main], {
    env: {
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      JWT_SECRET: 'a secret that is used in nothing but tests 0123456789',
      ADMIN_EMAIL: 'owner@people.example',
      ADMIN_PASSWORD: 'a good password',
      PAYMENT_SANDBOX: 'on',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /Server listening at (http:[^"\s]+)/.exec(line)?.[1]
    if (!address) continue
    child.stdout.resume()
    return { address, kill: () => kill(child) }
  }
  throw new Error('The program ended before it listened.')
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
