import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildClientIfStale } from '#tools/client-build.ts'

let root: string
let builds: number

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'client-build-'))
  builds = 0
  await mkdir(join(root, 'client', 'ui'), { recursive: true })
  await mkdir(join(root, 'contract'))
  await writeFile(join(root, 'client/ui/button.tsx'), 'one')
  await writeFile(join(root, 'contract/courses.ts'), 'one')
  await writeFile(join(root, 'package-lock.json'), '{}')
})
afterEach(async () => {
  await rm(root, { recursive: true, force: true })
})

async function build(folder: string) {
  builds += 1
  await mkdir(join(folder, 'client', 'assets'), { recursive: true })
  await writeFile(join(folder, 'client', 'index.html'), `build ${builds}`)
}

const start = () => buildClientIfStale({ root, build })
const served = () => readFile(join(root, 'build/client/index.html'), 'utf8')

test('builds once, and again when a source has changed', async () => {
  expect(await start()).toBe('built')
  expect(await start()).toBe('current')
  for (const file of ['client/ui/button.tsx', 'contract/courses.ts', 'package-lock.json']) {
    await writeFile(join(root, file), 'two')
    expect(await start()).toBe('built')
    expect(await start()).toBe('current')
  }
  await rm(join(root, 'client/ui/button.tsx'))
  expect(await start()).toBe('built')
  expect(await served()).toBe('build 5')
})

test('dates, tests and other folders have no effect', async () => {
  await start()
  await utimes(join(root, 'client/ui/button.tsx'), new Date(), new Date('2040-01-01'))
  await writeFile(join(root, 'client/ui/button.test.tsx'), 'test')
  await mkdir(join(root, 'server'))
  await writeFile(join(root, 'server/main.ts'), 'x')
  expect(await start()).toBe('current')
})

test('a failed build leaves the old one, which still counts as outdated', async () => {
  await start()
  await writeFile(join(root, 'client/ui/button.tsx'), 'broken')
  const failing = async (folder: string) => {
    await build(folder)
    throw new Error('broken')
  }
  await expect(buildClientIfStale({ root, build: failing })).rejects.toThrow('broken')
  expect(await served()).toBe('build 1')
  expect(await readdir(join(root, 'build'))).toEqual(['client'])
  expect(await start()).toBe('built')
})

test('a build folder without its stamp is rebuilt', async () => {
  await mkdir(join(root, 'build/client'), { recursive: true })
  await writeFile(join(root, 'build/client/index.html'), 'half')
  expect(await start()).toBe('built')
  expect(await served()).toBe('build 1')
})

test('several simultaneous starts all end with a complete build', async () => {
  await Promise.all(Array.from({ length: 8 }, start))
  expect(await served()).toMatch(/^build \d$/)
  expect(await readdir(join(root, 'build'))).toEqual(['client'])
  expect(await start()).toBe('current')
})
