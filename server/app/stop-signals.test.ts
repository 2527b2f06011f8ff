import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { processTree } from '#testing/process-tree.ts'
import { nodeArguments } from '#testing/program.ts'

const root = path.join(import.meta.dirname, '../..')
/** Starts and stops like the program, in a fraction of its time. */
const standIn = `
  import ${JSON.stringify(path.join(root, 'tools/follow-npm.js'))}
  const waiting = setInterval(() => {}, 1000)
  process.on('SIGTERM', () => { console.log('SIGTERM: stopping'); clearInterval(waiting) })
  console.log('is ready')`

let folder: string
let child: ChildProcess | undefined
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'academy-signals-'))
})
afterEach(async () => {
  // Whatever was left behind is in the group of what was started.
  if (child?.pid && isThere(-child.pid)) process.kill(-child.pid, 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Starts a command in a process group of its own; resolves once its program is ready. */
async function start(command: string, args: string[], env?: Record<string, string>) {
  const started = spawn(command, args, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(env && { env }),
  })
  child = started
  const lines: string[] = []
  const reader = createInterface({ input: started.stdout })
  // Every process of the program has the other end of this pipe.
  const ended = once(reader, 'close')
  await new Promise<void>((resolve, reject) => {
    reader.on('line', (line) => {
      lines.push(line)
      if (line.includes('is ready')) resolve()
    })
    started.on('exit', () => reject(new Error('It ended before it was ready.')))
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

test.each(['SIGTERM', 'SIGHUP'] as const)(
  '%s to npm alone stops what npm has started',
  async (signal) => {
    await writeFile(path.join(folder, 'program.mjs'), standIn)
    const scripts = { start: `${JSON.stringify(process.execPath)} program.mjs` }
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ name: 'a', scripts }))
    const { started, lines, ended, tree } = await start('npm', ['start'])
    started.kill(signal)
    await ended
    expect(lines).toContain('SIGTERM: stopping')
    await expect.poll(() => tree.filter(isThere)).toEqual([])
  },
)

test('npm start and npm run dev run a program that follows npm', async () => {
  const read = (name: string) => readFile(path.join(root, name), 'utf8')
  const { scripts } = JSON.parse(await read('package.json'))
  expect(scripts).toMatchObject({
    start: expect.stringMatching(/ tools\/start\.js$/),
    dev: 'node tools/dev.ts',
  })
  expect(await read('tools/start.js')).toContain("import './follow-npm.js'\n")
  expect(await read('tools/dev.ts')).toContain("import './follow-npm.js'\n")
})

test('the program stops with its terminal, its database included', async () => {
  const { started, lines, ended, tree } = await start(process.execPath, nodeArguments('main.ts'), {
    NODE_ENV: 'production',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: path.join(folder, 'data'),
    JWT_SECRET: 'a secret that is used in nothing but tests 0123456789',
    ADMIN_EMAIL: 'owner@people.example',
    ADMIN_PASSWORD: 'a good password',
  })
  started.kill('SIGHUP')
  await ended
  expect(lines.some((line) => line.includes('SIGHUP: stopping'))).toBe(true)
  await expect.poll(() => tree.filter(isThere)).toEqual([])
}, 300_000)
