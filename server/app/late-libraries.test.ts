import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')

/**
 * Libraries needed by a single call or job only: each would cost megabytes if loaded at startup.
 */
const lateLibraries = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@aws-sdk/s3-request-presigner',
  '@discordjs/rest',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  '@paypal/paypal-server-sdk',
  '@pdf-lib/fontkit',
  '@simplewebauthn/server',
  '@tus/server',
  'asn1js',
  'file-type',
  'grammy',
  'ical-generator',
  'katex',
  'mediabunny',
  'nodemailer',
  'pdf-lib',
  'pg-copy-streams',
  'pkijs',
  'prom-client',
  'react',
  'react-dom',
  'react-markdown',
  'react-router',
  'sharp',
  'stdnum',
  'stripe',
  'tar-stream',
  'web-push',
  'yauzl',
  'yazl',
]

/** A file's static imports; types are erased by then, and `import()` comes later. */
const importsOf = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^(?:import|export) (?!type\b)[^'"=();]*from '([^']+)'/gm,
    ),
  ].map(([, name = '']) => name)

function locationOf(name: string, from: string): string | null {
  if (name.startsWith('.')) return path.join(path.dirname(from), name)
  if (name.startsWith('#')) return path.join(root, name.slice(1))
  return null
}

const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')

/** The libraries loaded with a file, each with the file that first imports it. */
function loadedWith(start: string): Map<string, string> {
  const libraries = new Map<string, string>()
  const seen = new Set([start])
  for (const file of seen) {
    for (const name of importsOf(file)) {
      const location = locationOf(name, file)
      if (location?.endsWith('.ts')) seen.add(location)
      else if (!location && !libraries.has(packageOf(name))) {
        libraries.set(packageOf(name), path.relative(root, file))
      }
    }
  }
  return libraries
}

test('startup loads no library that only one call needs', () => {
  const libraries = loadedWith(path.join(root, 'server/main.ts'))
  expect([...libraries.keys()]).toEqual(expect.arrayContaining(['fastify', 'kysely', 'pg-boss']))
  const early = lateLibraries.filter((name) => libraries.has(name))
  expect(early.map((name) => `${libraries.get(name)} imports ${name}`)).toEqual([])
})

/** Builds a server without routes and prints the packages that were loaded by `require`. */
const buildServer = `
import { createRequire } from 'node:module'
import { createLog } from '#server/platform/log.ts'
import { createHttpServer } from '#server/platform/http/server.ts'
const app = await createHttpServer({
  log: createLog({ level: 'silent', pretty: false }), routes: [], authenticate: async () => null,
  readAnew: async () => new Map(), now: () => new Date(), apiLimiter: { consume: async () => {} },
  trustProxy: false, clientFolder: null, brand: 'Academy', publicUrl: 'http://localhost',
  pageContent: async () => ({}), https: false, beforeClose: () => {},
})
const files = Object.keys(createRequire(import.meta.url).cache)
console.log(JSON.stringify(files.map((file) => file.split(/[\\\\/]node_modules[\\\\/]/).at(-1))))
await app.close()`

test('the server loads no compilers for schemas besides the contract’s', () => {
  // In a process of its own, because tests load Ajv themselves.
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', buildServer],
    { cwd: root, encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  const files: string[] = JSON.parse(stdout)
  expect(files).toContainEqual(expect.stringMatching(/^fastify\b/))
  expect(files.filter((file) => /^(?:ajv|fast-json-stringify\/index)\b/.test(file))).toEqual([])
})
