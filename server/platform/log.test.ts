import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logOf(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  const destination = { write: (line: string) => void lines.push(line) }
  write(createLog({ level: 'trace', pretty: false, destination }))
  return lines.join('')
}

test.each(['password', 'token', 'accessToken', 'refreshToken', 'authorization', 'cookie'])(
  '%s is never logged, however deeply nested',
  (name) => {
    const secret = { [name]: 'hidden-value', seen: 'visible-value' }
    const text = logOf((log) => {
      log.info(secret)
      log.warn({ body: secret })
      log.error({ req: { headers: secret } })
      log.debug({ err: Object.assign(new Error('failed'), { request: { body: secret } }) })
      log.child({}).info({ headers: { 'set-cookie': 'hidden-value' }, ...secret })
    })
    expect(text).not.toContain('hidden-value')
    expect(text.split('\n').filter((line) => line.includes('visible-value'))).toHaveLength(5)
  },
)

test('lines below the level are not logged', () => {
  const lines: string[] = []
  const destination = { write: (line: string) => void lines.push(line) }
  const log = createLog({ level: 'warn', pretty: false, destination })
  log.info('quiet')
  log.warn('loud')
  expect(lines).toHaveLength(1)
})

test('input repeated by errors is never logged, but their own messages are', () => {
  const sent = {
    detail: 'Key (email)=(hidden-value)',
    payload: 'hidden-value',
    header: 'hidden-value',
  }
  const cause = Object.assign(new Error('visible-cause'), sent)
  const text = logOf((log) =>
    log.error({ err: Object.assign(new Error('visible-value', { cause }), sent) }),
  )
  expect(text).toMatch(/visible-value/)
  expect(text).toMatch(/visible-cause/)
  expect(text).not.toContain('hidden-value')
})
