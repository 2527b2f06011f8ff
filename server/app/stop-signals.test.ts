import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { processTree } from '#testing/process-tree.ts'
import { nodeArguments } from '#testing/program.ts'

const program = [process.execPath, ...nodeArguments('main.ts')]
const root = path.join(import.meta.dirname, '../..')
let folder: string
let child: ChildProcess | undefined
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'academy-signals-'))
  // The start of package.json without its build of the client.
  const parts = [
    process.execPath,
    '--import',
    path.join(root, 'tools/follow-npm.js'),
    ...program.slice(1),
  ]
  const scripts = { start: parts.map((part) => JSON.stringify(part)).join(' ') }
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ name: 'a', scripts }))
})
afterEach(async () => {
  // Whatever the program has left behind is in its group.
  if (child?.pid && isThere(-child.pid)) process.kill(-child.pid, 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Starts a command in a process group of its own; resolves once the program in it listens. */
async function start([command = '', ...args]: string[]) {
  const started = spawn(command, args, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: path.join(folder, 'data'),
      ADMIN_EMAIL: 'owner@people.example',
      ADMIN_PASSWORD: 'a good password',
      JWT_SECRET: 'a secret that is used in nothing but tests 0123456789',
    },
  })
  child = started
  const lines: string[] = []
  const reader = createInterface({ input: started.stdout })
  const ended = once(reader, 'close')
  await new Promise<void>((resolve, reject) => {
    reader.on('line', (line) => {
      lines.push(line)
      if (line.includes('is ready')) resolve()
    })
    started.on('exit', () => reject(new Error('It ended before it listened.')))
  })
  return { started, lines, ended, tree: processTree(Number(started.pid)) }
}

function isThere(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** As npm starts it: by a shell that stays in between. */
const byNpm = ['npm', 'start']

test.each([
  ['SIGTERM', 'npm start', byNpm],
  ['SIGINT', 'npm start', byNpm],
  ['SIGKILL', 'npm start', byNpm],
  ['SIGHUP', 'the program', program],
] as const)('%s to %s stops the program, its database included', async (signal, _name, command) => {
  const { started, lines, ended, tree } = await start([...command])
  // To this process alone: a supervisor knows no other.
  started.kill(signal)
  await ended
  expect(lines.some((line) => line.includes(': stopping'))).toBe(true)
  await expect.poll(() => tree.filter(isThere)).toEqual([])
})

test('npm start runs the program that follows npm', async () => {
  const start = await readFile(path.join(root, 'tools/start.js'), 'utf8')
  const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  expect(scripts.start).toMatch(/ tools\/start\.js$/)
  expect(start).toMatch(/^import '\.\/few-arenas\.js'\nimport '\.\/follow-npm\.js'\n/)
})
