import { globSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { minorDigits } from '#contract/currencies.ts'
import { contractReader } from './contract-parts/contract-file.ts'
import { lazily } from './contract-parts/lazily.ts'
import { contractParts } from './contract-parts.ts'
import { projectRoot } from './project.ts'

/** Builds a client module that imports from the contract. */
async function built(code: string): Promise<{ code: string; modules: string[] }> {
  const entry = path.join(projectRoot, 'client/tried.ts')
  const result = await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'silent',
    plugins: [
      contractParts(projectRoot),
      {
        name: 'tried',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: entry, external: /^zod/ } },
  })
  const [output] = [result].flat()
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error('nothing was built')
  return { code: chunk.code, modules: chunk.moduleIds.map((id) => path.basename(id)) }
}

test('a call comes without the schemas and their library', async () => {
  const { code, modules } = await built(
    `import { getMe, login } from '#contract/identity.ts'; console.log(getMe, login)`,
  )
  expect(modules).toContain('identity.ts?part=calls')
  expect(code).toContain('/auth/me')
  expect(code).not.toMatch(/zod|currentUserSchema/)
})

test('exports that are not schemas come without the schemas beside them', async () => {
  const { code, modules } = await built(
    `import { may } from '#contract/permissions.ts'; console.log(may)`,
  )
  expect(modules).toContain('permissions.ts?part=plain')
  expect(code).not.toContain('zod')
})

test('a form gets its schemas, and code that inspects an endpoint gets all of it', async () => {
  const { modules } = await built(
    `import { changePassword, registrationSchema } from '#contract/identity.ts'
     console.log(registrationSchema, changePassword.body)`,
  )
  expect(modules).toContain('identity.ts?part=schemas')
  expect(modules).not.toContain('identity.ts?part=calls')
})

test('no schema is made before somebody looks into it', async () => {
  const { code } = await built(
    `import { registrationSchema } from '#contract/identity.ts'; console.log(registrationSchema)`,
  )
  expect(code).toMatch(/registrationSchema = .*lazily\(\(\) => z\s*\.object\(/)
})

test('a schema that is made late is used as any other', () => {
  let made = 0
  const name = lazily(() => {
    made += 1
    return z.string().min(2)
  })
  const person = lazily(() => z.object({ name }))
  expect(made).toBe(0)
  expect(person.safeParse({ name: 'Ann' }).success).toBe(true)
  expect(person.extend({ age: z.number() }).safeParse({ name: 'A', age: 1 }).success).toBe(false)
  expect(z.array(person).parse([{ name: 'Bob' }])).toEqual([{ name: 'Bob' }])
  expect('_zod' in person).toBe(true)
  expect(person.shape.name).toBe(name)
  expect(made).toBe(1)
})

test('the built client has the minor units of every currency', async () => {
  const { code } = await built(
    `import { minorDigits } from '#contract/currencies.ts'; globalThis.tried(minorDigits)`,
  )
  const found: Array<typeof minorDigits> = []
  vi.stubGlobal('tried', (built: typeof minorDigits) => found.push(built))
  await import(`data:text/javascript,${encodeURIComponent(code)}`)
  expect(Intl.supportedValuesOf('currency').map((one) => [one, found[0]?.(one)])).toEqual(
    Intl.supportedValuesOf('currency').map((one) => [one, minorDigits(one)]),
  )
  expect(found[0]?.('JPY')).toBe(0)
})

test('no file of the contract has a statement that the built client would lack', () => {
  const files = globSync('contract/**/*.ts', { cwd: projectRoot, exclude: ['**/*.test.ts'] })
  expect(files.length).toBeGreaterThan(50)
  const reader = contractReader(projectRoot)
  for (const file of files) reader.read(path.join(projectRoot, file))
})

test('a statement beside the declarations is refused', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'contract-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'filled.ts')
  await writeFile(
    file,
    'export const filled: number[] = []\nfor (const one of [1]) filled.push(one)',
  )
  expect(() => contractReader(folder).read(file)).toThrow(/for \(const one.* is no declaration/)
})
