import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { foldRuntime } from '#tools/fold-runtime.ts'

let folder: string
let assets: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fold-runtime-'))
  assets = path.join(folder, 'client', 'assets')
  await mkdir(assets, { recursive: true })
  await writeFile(path.join(assets, 'package.json'), '{"type":"module"}')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const build = async (files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(assets, name), text)
}
const runtime = 'var e=1,t=2,n=3;export{e as n,t as r,n as t};'

test('the functions for all scripts are in that of React, whatever names it has', async () => {
  await build({
    'rolldown-runtime-1.js': runtime,
    'react-1.js':
      '//# comment\nimport{r as e,t}from"./rolldown-runtime-1.js";var n=e*10+t;export{n as x};\n',
    'react-2.js': 'import{r as e}from"./rolldown-runtime-1.js";export{e as y};',
    'page-1.js':
      'import{n as e,r as t}from"./rolldown-runtime-1.js";import{x}from"./react-1.js";export{e,t,x};',
    'manifest-1.js': 'window.manifest=["/assets/rolldown-runtime-1.js"]',
  })
  await foldRuntime(folder)
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  expect(names).toEqual(['manifest-1.js', 'page-1.js', 'react-1.js', 'react-2.js'])
  const read = (name: string) => readFile(path.join(assets, name), 'utf8')
  expect(await read('react-1.js')).toMatch(/^\/\/# comment\n/)
  expect(await read('manifest-1.js')).toBe('window.manifest=["/assets/react-1.js"]')
  const load = (name: string) => import(pathToFileURL(path.join(assets, name)).href)
  expect(await load('page-1.js')).toMatchObject({ e: 1, t: 2, x: 23 })
  expect(await load('react-2.js')).toMatchObject({ y: 2 })
})

test('a script that needs others is left alone, and so is the runtime', async () => {
  const files = {
    'rolldown-runtime-1.js': runtime,
    'react-1.js':
      'import{r as e}from"./rolldown-runtime-1.js";import{z}from"./other-1.js";export{e,z};',
    'other-1.js': 'const z=1;export{z};',
  }
  await build(files)
  await foldRuntime(folder)
  for (const [name, text] of Object.entries(files)) {
    expect(await readFile(path.join(assets, name), 'utf8')).toBe(text)
  }
})
