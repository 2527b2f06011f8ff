import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { contractCalls, isInTable, usesSchemas } from './contract-calls.ts'
import { projectRoot } from './project.ts'

/** Builds a client module that imports from the contract. */
async function built(code: string): Promise<string> {
  const entry = path.join(projectRoot, 'client/tried.ts')
  const result = await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'silent',
    plugins: [
      contractCalls(projectRoot),
      {
        name: 'tried',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: entry, external: ['zod/v4'] } },
  })
  const [output] = [result].flat()
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error('nothing was built')
  return chunk.code
}

/** What a module of the client does with the contract that the built client cannot: the names. */
async function lacking(file: string, code: string): Promise<string[]> {
  const found: string[] = []
  for (const { moduleRequest, entries } of parseSync(file, code).module.staticImports) {
    const source = moduleRequest.value
    if (!source.startsWith('#contract/') || !usesSchemas(path.join(projectRoot, source.slice(1)))) {
      continue
    }
    const exported = await import(path.join(projectRoot, source.slice(1)))
    for (const { isType, importName, localName } of entries) {
      if (isType) continue
      const name = importName.name ?? '*'
      const inspected = new RegExp(
        `(?<!typeof )\\b${localName.value}\\.(params|query|body|summary)\\b`,
      )
      if (!isInTable(exported[name]) || inspected.test(code)) found.push(`${file}: ${name}`)
    }
  }
  return found
}

test('a call comes without the schemas and their library, with what is needed to make it', async () => {
  const code = await built(
    `import { getMe, login } from '#contract/identity/identity.ts'; console.log(getMe, login)`,
  )
  expect(code).toContain('/auth/me')
  expect(code).not.toMatch(/zod|currentUserSchema|summary/)
})

test('a call that is made once and one that answers a page say so', async () => {
  const code = await built(
    `import { createCourse, listCourses } from '#contract/courses.ts'; console.log(createCourse, listCourses)`,
  )
  expect(code).toMatch(/"?once"?: ?true/)
  expect(code).toMatch(/counted: true/)
})

test('plain values come without the schemas beside them, functions from files without any', async () => {
  const code = await built(
    `import { courseSorts } from '#contract/courses.ts'
     import { may } from '#contract/access/permissions.ts'
     console.log(courseSorts, may)`,
  )
  expect(code).toContain('function may')
  expect(code).not.toMatch(/zod|endpoint/)
})

test('a form gets its schemas, and whole calls', async () => {
  const code = await built(
    `import { acceptInvitation } from '#schemas/invitations.ts'; console.log(acceptInvitation.body)`,
  )
  expect(code).toMatch(/zod\/v4/)
  expect(code).toContain('jitless: true')
})

test('a schema that is not asked for as such ends the build', async () => {
  await expect(
    built(
      `import { courseInputSchema } from '#contract/courses.ts'; console.log(courseInputSchema)`,
    ),
  ).rejects.toThrow('courseInputSchema')
})

test('no module of the client uses what the built client does not have', async () => {
  const files = globSync('client/**/*.{ts,tsx}', { cwd: projectRoot, exclude: ['**/*.test.*'] })
  expect(files.length).toBeGreaterThan(500)
  const found = await Promise.all(
    files.map((file) => lacking(file, readFileSync(path.join(projectRoot, file), 'utf8'))),
  )
  expect(found.flat()).toEqual([])
})

test.each([
  [`import { decimal } from '#contract/values.ts'`, 'decimal'],
  [`import { boundsOfPeriod } from '#contract/values.ts'`, 'boundsOfPeriod'],
  [`import * as calls from '#contract/courses.ts'`, '*'],
  [
    `import { login } from '#contract/identity/identity.ts'\nconst fields = login.body.shape`,
    'login',
  ],
])('%s is found', async (code, name) => {
  expect(await lacking('client/tried.ts', code)).toEqual([`client/tried.ts: ${name}`])
})
