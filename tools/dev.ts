import './follow-npm.js'
import { spawn } from 'node:child_process'
import { installedProgram, projectRoot } from '#tools/project.ts'

const port = Number(process.env.PORT ?? 3000)
const clientPort = port + 1
const address = `http://localhost:${clientPort}`

/** Milliseconds; long enough for the server to close its database. */
const patience = 10_000

// Each child leads its own process group, so that stopping it also stops whatever it started.
const children = [
  start([process.execPath, '--watch', '--watch-preserve-output', 'server/main.ts'], {
    PORT: String(port),
    PUBLIC_URL: process.env.PUBLIC_URL ?? address,
  }),
  start(
    [
      ...installedProgram('@react-router/dev', 'react-router'),
      'dev',
      '--port',
      String(clientPort),
      '--strictPort',
    ],
    { API_TARGET: `http://127.0.0.1:${port}` },
  ),
]

function start([command = '', ...args]: string[], env: Record<string, string>) {
  return spawn(command, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
}

function signalAll(signal: NodeJS.Signals) {
  for (const { pid } of children) {
    try {
      if (pid) process.kill(-pid, signal)
    } catch {
      // The group has already ended.
    }
  }
}

const ends = children.map((child) => new Promise((resolve) => child.once('close', resolve)))

let stopping = false
async function stop(code: number) {
  if (stopping) return
  stopping = true
  signalAll('SIGTERM')
  const allEnded = Promise.all(ends)
  const tooLate = new Promise((resolve) => setTimeout(resolve, patience))
  await Promise.race([allEnded, tooLate])
  signalAll('SIGKILL')
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0))
for (const child of children) {
  child.on('error', (error) => console.error(error.message))
  child.on('exit', (code) => void stop(code ?? 1))
}

console.log(`\nOpen ${address} (the server itself listens on port ${port}). Ctrl+C stops both.\n`)
