import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cachedSource, keepSources } from '#tools/cached-sources.js'

const typed = 'const price: number = 1\n\nexport default price\n'

async function program() {
  const root = await mkdtemp(path.join(tmpdir(), 'kept-sources-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const file = path.join(root, 'server/price.ts')
  await mkdir(path.dirname(file))
  await writeFile(file, typed)
  return { root, file }
}

test('a source is cached without its types, each word at its original position', async () => {
  const { root, file } = await program()
  expect(cachedSource(root, file)).toBeNull()
  keepSources(root)
  const cached = cachedSource(root, file)
  expect(cached?.slice(0, typed.length)).toBe(typed.replace(': number', '        '))
})

test('a source that has changed is not served from the cache until it is cached again', async () => {
  const { root, file } = await program()
  keepSources(root)
  await writeFile(file, typed.replace('1', '2'))
  expect(cachedSource(root, file)).toBeNull()
  keepSources(root)
  expect(cachedSource(root, file)).toContain('= 2')
})

test('a truncated copy is ignored', async () => {
  const { root, file } = await program()
  keepSources(root)
  const copy = path.join(root, 'build/server/server/price.ts.js')
  await writeFile(copy, (await readFile(copy)).subarray(0, 40))
  expect(cachedSource(root, file)).toBeNull()
})

test('the first start of a program caches its sources', async () => {
  const { root, file } = await program()
  const tools = path.join(root, 'tools')
  await writeFile(path.join(root, 'package.json'), '{ "type": "module" }')
  for (const name of ['load-cached.js', 'cached-sources.js']) {
    await cp(path.join(import.meta.dirname, name), path.join(tools, name))
  }
  const { status } = spawnSync(process.execPath, ['--import', `${tools}/load-cached.js`, file])
  expect(status).toBe(0)
  expect(cachedSource(root, file)).not.toBeNull()
})
