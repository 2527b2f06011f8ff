import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { getMe, login } from '#contract/identity/identity.ts'
import { startApp, type TestApp } from '#testing/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ env: { RATE_REGISTER_PER_HOUR: '20' } })
})
afterAll(() => app.stop())

const countUsers = async () => {
  const { count } = await app.academy.db.pool
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

let addresses = 0
// Each registration comes from its own network address, so that tests do not share limits.
const newAddress = () => {
  addresses += 1
  return `10.1.0.${addresses}`
}
const send = (payload: object, remoteAddress = newAddress()) =>
  app.request({ method: 'POST', url: '/api/auth/register', payload, remoteAddress })

const good = { name: 'Rosa Ortiz', email: 'rosa@register.example', password: 'secret' }

describe('POST /auth/register', () => {
  it('creates an account that can sign in and has community rights', async () => {
    const { status, body } = await send({ ...good, name: '  Rosa Ortiz ' })
    expect(status).toBe(201)
    expect(body).toEqual({ id: expect.any(String), name: good.name, email: good.email })

    const signIn = await app.call(login, { body: good })
    expect(signIn.status).toBe(200)
    const person = { ...(await app.people.free()), token: signIn.body.accessToken }
    expect((await app.call(getMe, { as: person })).body).toMatchObject({
      name: good.name,
      email: good.email,
      plan: null,
      status: 'active',
      roles: ['community_student'],
      lapsedPrograms: [],
    })
  })

  it('stores whether news may come by mail: only if it is said', async () => {
    const choices = async (person: object) => {
      const email = `${crypto.randomUUID()}@register.example`
      const { body } = await send({ ...good, email, ...person })
      const { id } = z.object({ id: z.string() }).parse(body)
      return (await app.academy.modules.identity.preferencesOf(id)).channels.email
    }
    expect(await choices({})).toBe(false)
    expect(await choices({ newsByMail: false })).toBe(false)
    expect(await choices({ newsByMail: true })).toBe(true)
  })

  it('stores no readable password', async () => {
    await send({ ...good, email: 'hash@register.example', password: 'do not store me' })
    const row = await app.academy.db.pool
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'hash@register.example')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain('do not store me')
    expect(row.passwordHash).toMatch(/^\$argon2id\$/)
  })

  it.each([
    [{}, 'Name is required'],
    [{ name: '  ', email: '', password: '' }, 'Name is required'],
    [{ name: 'Rosa', email: ' ', password: '' }, 'Email is required'],
    [{ name: 'Rosa', password: 'secret' }, 'Email is required'],
    [{ name: 'Rosa', email: null, password: 'secret' }, 'Email is required'],
    [{ name: 'Rosa', email: 'a@b.example' }, 'Password must be at least 6 characters'],
    [
      { name: 'Rosa', email: 'a@b.example', password: '12345' },
      'Password must be at least 6 characters',
    ],
    [
      { name: 'Rosa', email: 'not an address', password: '1' },
      'Please enter a valid email address',
    ],
  ])('refuses %j with "%s" and creates no account', async (payload, message) => {
    const before = await countUsers()
    const { status, body } = await send(payload)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'invalid_input', message })
    expect(await countUsers()).toBe(before)
  })

  it.each([
    ['NUL in the name', { name: 'a\u0000b' }],
    ['a lone surrogate', { name: 'a\uD800' }],
    ['70 kB of name', { name: 'n'.repeat(70_000) }],
    ['70 kB of password', { password: 'p'.repeat(70_000) }],
    ['a number for a name', { name: 7 }],
  ])('refuses %s', async (_, changes) => {
    const before = await countUsers()
    const { status } = await send({ ...good, email: 'bad@register.example', ...changes })
    expect(status).toBe(400)
    expect(await countUsers()).toBe(before)
  })

  it('gives nobody rights that the call does not offer', async () => {
    const email = 'greedy@register.example'
    await send({ ...good, email, roles: ['admin'], role: 'admin', id: 'mine', status: 'active' })
    const { body } = await app.call(login, { body: { email, password: good.password } })
    const person = { ...(await app.people.free()), token: body.accessToken }
    const me = await app.call(getMe, { as: person })
    expect(me.body.roles).toEqual(['community_student'])
  })

  it('creates one account for ten simultaneous identical calls', async () => {
    const spellings = ['twin@register.example', 'TWIN@Register.example', 'Twin@register.EXAMPLE']
    const before = await countUsers()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => send({ ...good, email: spellings[index % 3] })),
    )
    const statuses = answers.map((answer) => answer.status).toSorted()
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
    expect(answers.find((answer) => answer.status === 409)?.body).toEqual({
      code: 'conflict',
      message: 'An account with this email already exists.',
    })
    expect(await countUsers()).toBe(before + 1)
  })

  it('allows 20 registrations an hour per network address', async () => {
    const answers = []
    for (let index = 0; index < 21; index += 1) {
      answers.push(await send({ ...good, email: 'rosa@register.example' }, '10.9.9.9'))
    }
    expect(answers.map((answer) => answer.status)).toEqual([
      ...Array.from({ length: 20 }, () => 409),
      429,
    ])
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(3000)
  })
})
