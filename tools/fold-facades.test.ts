import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { foldFacades } from '#tools/fold-facades.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fold-facades-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function build(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), text)
  }
}
const textOf = (name: string) => readFile(path.join(folder, name), 'utf8')

test('a script exports itself what another one passed on for it, wherever that was named', async () => {
  await build({
    'client/assets/root-1.js':
      '//# allFunctionsCalledOnLoad\nexport{K as ErrorBoundary,b as default}from"./page-1.js";\n',
    'client/assets/page-1.js': 'const a=1,b=2;export{a as K,b};\n',
    'client/assets/manifest-1.js': 'window.manifest={"module":"/assets/root-1.js"}',
    'client/.vite/manifest.json': '{"client/root.tsx":{"file":"assets/root-1.js"}}',
    'server/assets/build-1.js': 'const module = "/assets/root-1.js"',
    'client/login/index.html':
      '<script type="module">import * as route0 from "/assets/root-1.js"</script>',
  })
  await foldFacades(folder)
  expect(await readdir(path.join(folder, 'client/assets'))).toEqual(['manifest-1.js', 'page-1.js'])
  expect(await textOf('client/assets/page-1.js')).toBe(
    'const a=1,b=2;export{a as K,b,a as ErrorBoundary,b as default};',
  )
  const naming = ['assets/manifest-1.js', '.vite/manifest.json', 'login/index.html']
  for (const name of [...naming.map((one) => `client/${one}`), 'server/assets/build-1.js']) {
    expect(await textOf(name)).toContain('/page-1.js')
    expect(await textOf(name)).not.toContain('root-1')
  }
})

test('of several pages in one part, the dashboard is folded', async () => {
  await build({
    'client/assets/admin-1.js': 'export{a as default}from"./shell-1.js";',
    'client/assets/dashboard-1.js': 'export{d as default}from"./shell-1.js";',
    'client/assets/shell-1.js': 'const a=1,d=2;export{a,d};',
  })
  await foldFacades(folder)
  expect(await readdir(path.join(folder, 'client/assets'))).toEqual(['admin-1.js', 'shell-1.js'])
  expect(await textOf('client/assets/shell-1.js')).toBe('const a=1,d=2;export{a,d,d as default};')
})

test('a script whose names are taken, or which does anything else, stays', async () => {
  const files = {
    'client/assets/one-1.js': 'export{K as default}from"./shared-1.js";',
    'client/assets/shared-1.js': 'const a=1,b=2;export{a as K,b as default};',
    'client/assets/two-1.js': 'import"./shared-1.js";export{K as other}from"./shared-1.js";',
  }
  await build(files)
  await foldFacades(folder)
  for (const [name, text] of Object.entries(files)) expect(await textOf(name)).toBe(text)
})
