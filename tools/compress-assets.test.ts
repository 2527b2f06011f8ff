import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressAssets } from '#tools/compress-assets.ts'

test('scripts and styles are stored compressed and intact, tiny files are not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'compress-assets-'))
  await mkdir(join(folder, 'assets'))
  const script = 'const word = "trade"\n'.repeat(500)
  await writeFile(join(folder, 'assets/a-1.js'), script)
  await writeFile(join(folder, 'assets/tiny-1.js'), 'export {}')
  await writeFile(join(folder, 'assets/face-1.woff2'), script)
  await compressAssets(folder)
  expect((await readdir(join(folder, 'assets'))).toSorted()).toEqual([
    'a-1.js',
    'a-1.js.br',
    'a-1.js.gz',
    'face-1.woff2',
    'tiny-1.js',
  ])
  const read = (name: string) => readFile(join(folder, 'assets', name))
  expect(brotliDecompressSync(await read('a-1.js.br')).toString()).toBe(script)
  expect(gunzipSync(await read('a-1.js.gz')).toString()).toBe(script)
  await rm(folder, { recursive: true })
})
