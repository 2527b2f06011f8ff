import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '#server/app/modules.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Clock } from '../clock.ts'
import type { StoredEvent } from '../events/outbox.ts'
import { assemble, inOrder } from './assemble.ts'
import { type Notice, nothingContributed } from './contributions.ts'
import { type Contribution, defineModule, type Module, type Needs } from './module.ts'
import type { Platform } from './platform.ts'
import { announcement, answer, createQuestions, question } from './question.ts'

/** Only what assembling itself uses; each test adds what its modules need. */
const platformWith = (parts: Partial<Platform> = {}) =>
  ({ contributed: nothingContributed(), ...parts }) as Platform

const start = <M extends Record<string, Module>>(list: M, platform = platformWith()) =>
  assemble(list, platform, createQuestions())

const plain = (name: string, contribution: Partial<Contribution<string>> = {}) =>
  defineModule(name, { create: () => ({ api: name, ...contribution }) })

const needing = (name: string, needs: Needs) =>
  defineModule(name, { needs, create: (_: object): Contribution<string> => ({ api: name }) })

const namesOf = (list: readonly Module[]) => list.map(({ name }) => name)

describe('the order', () => {
  test('follows the needs, however the list is written', () => {
    const ground = plain('ground')
    const floor = needing('floor', { ground })
    const roof = needing('roof', { floor, ground })
    const shed = plain('shed')
    const ordered = ['ground', 'floor', 'roof']
    expect(namesOf(inOrder({ roof, floor, shed, ground }))).toEqual([...ordered, 'shed'])
    expect(namesOf(inOrder({ shed, ground, floor, roof }))).toEqual(['shed', ...ordered])
  })

  test('a cycle is refused, naming its modules, but not those that lead to it', () => {
    const needs: Record<string, Module> = {}
    const first = needing('first', needs)
    const second = needing('second', { first })
    needs.second = second
    const before = needing('before', { first })
    expect(() => inOrder({ before, first, second })).toThrow(
      'Modules need each other in a circle: first → second → first.',
    )
    expect(() => start({ before, first, second })).toThrow('in a circle')
  })

  test('a module that needs itself is a cycle, too', () => {
    const needs: Record<string, Module> = {}
    const alone = needing('alone', needs)
    needs.alone = alone
    expect(() => inOrder({ alone })).toThrow('in a circle: alone → alone.')
  })

  test('a need that is not in the list is refused with both names', () => {
    const roof = needing('roof', { ground: plain('ground') })
    expect(() => start({ roof })).toThrow(
      "The module 'roof' needs 'ground', which is not in the list.",
    )
  })

  test('nothing is created if the order is impossible', () => {
    let made = 0
    const counted = defineModule('counted', {
      create: () => {
        made += 1
        return { api: null }
      },
    })
    const roof = needing('roof', { ground: plain('ground') })
    expect(() => start({ counted, roof })).toThrow('not in the list')
    expect(made).toBe(0)
  })
})

test('a module gets the platform and the apis that it needs, under its own names', () => {
  const ground = defineModule('ground', {
    create: ({ databaseUrl }: Pick<Platform, 'databaseUrl'>) => ({ api: { databaseUrl } }),
  })
  const roof = defineModule('roof', {
    needs: { below: ground },
    create: ({ below }: { below: { databaseUrl: string } }) => ({ api: `on ${below.databaseUrl}` }),
  })
  const { apis } = start({ roof, ground }, platformWith({ databaseUrl: 'a database' }))
  expect(apis).toEqual({ ground: { databaseUrl: 'a database' }, roof: 'on a database' })
})

describe('questions', () => {
  const price = question<(pounds: number) => Promise<number>>('shop.price')
  const shop = defineModule('shop', {
    asks: { priceOf: price },
    create: ({ priceOf }: { priceOf: (pounds: number) => Promise<number> }) => ({
      api: { buy: priceOf },
    }),
  })
  const merchant = (name: string, each: number) =>
    plain(name, { answers: [answer(price, async (pounds) => pounds * each)] })

  test('a question is answered by the module that lists the answer, created before or after', async () => {
    for (const list of [
      { shop, merchant: merchant('merchant', 3) },
      { merchant: merchant('merchant', 3), shop },
    ]) {
      expect(await start(list).apis.shop.buy(7)).toBe(21)
    }
  })

  test('a question without an answer stops the start', () => {
    expect(() => start({ shop })).toThrow("No module answers 'shop.price'.")
  })

  test('a question with two answers stops the start', () => {
    const list = { shop, one: merchant('one', 1), two: merchant('two', 2) }
    expect(() => start(list)).toThrow("The question 'shop.price' has two answers.")
  })

  test('an announcement reaches all who answer it, in turn', async () => {
    const moved = announcement<(to: string) => Promise<void>>('shop.moved')
    const heard: string[] = []
    const hears = (name: string) =>
      plain(name, {
        answers: [answer(moved, async (to) => void heard.push(`${name}: ${to}`))],
      })
    const movable = defineModule('shop', {
      asks: { tell: moved },
      create: ({ tell }: { tell: (to: string) => Promise<void> }) => ({ api: { move: tell } }),
    })
    const { apis } = start({ one: hears('one'), shop: movable, two: hears('two') })
    await apis.shop.move('Rome')
    expect(heard).toEqual(['one: Rome', 'two: Rome'])
    expect(() => start({ shop: movable })).toThrow("No module answers 'shop.moved'.")
  })

  test('a question asked while modules are being created gives an explanatory error', () => {
    const hasty = defineModule('hasty', {
      asks: { priceOf: price },
      create: ({ priceOf }: { priceOf: (pounds: number) => Promise<number> }) => ({
        api: priceOf(1),
      }),
    })
    expect(() => start({ merchant: merchant('merchant', 1), hasty })).toThrow(
      "The question 'shop.price' was put before all modules were there.",
    )
  })
})

describe('contributions', () => {
  const event = (type: StoredEvent['type']): StoredEvent => ({
    id: 1,
    type,
    subject: null,
    audience: { role: 'admin' },
  })
  const silent: Notice = async () => null

  test('of every kind are collected from all modules', async () => {
    const ran: string[] = []
    const inUse = async () => new Set<string>()
    const files = { mayOpen: async () => false, inUse, columns: [] }
    const personalData = { part: 'one', read: async () => null, columns: {} }
    const job = (name: string) => ({ name, handle: async () => {} })
    const work = (name: string) => ({
      start: () => ran.push(`${name} starts`),
      stop: async () => void ran.push(`${name} stops`),
    })
    const one = plain('one', {
      jobs: [job('one.a'), job('one.b')],
      files,
      personalData,
      notices: { 'signal.published': silent },
      work: work('one'),
    })
    const two = plain('two', {
      jobs: [job('two.a')],
      notices: { 'trade.commented': silent },
      work: work('two'),
    })
    const platform = platformWith()
    const assembly = start({ one, two, bare: plain('bare') }, platform)

    expect(assembly.jobs.map(({ name }) => name)).toEqual(['one.a', 'one.b', 'two.a'])
    expect(assembly.routes).toEqual([])
    expect(platform.contributed.files).toEqual([files])
    expect(platform.contributed.personalData).toEqual([personalData])
    expect([...platform.contributed.notices.keys()]).toEqual([
      'signal.published',
      'trade.commented',
    ])
    expect(ran).toEqual([])
    assembly.start()
    await assembly.stop()
    expect(ran).toEqual(['one starts', 'two starts', 'one stops', 'two stops'])
  })

  test('two modules with notices for one event stop the start', () => {
    const notices = { 'signal.published': silent }
    expect(() => start({ one: plain('one', { notices }), two: plain('two', { notices }) })).toThrow(
      "Two modules tell of 'signal.published'.",
    )
  })

  test('an event reaches listeners for its type, and listeners for all', () => {
    const heard: string[] = []
    const one = plain('one', { on: { 'signal.changed': ({ id }) => heard.push(`one ${id}`) } })
    const all = plain('all', { onEvery: ({ type }) => heard.push(`all ${type}`) })
    const { onEvent } = start({ one, all })
    onEvent(event('signal.changed'))
    onEvent(event('trade.commented'))
    expect(heard).toEqual(['one 1', 'all signal.changed', 'all trade.commented'])
  })
})

test('a module is remade on another platform with the same needs; the first is unchanged', () => {
  const at =
    (year: number): Clock =>
    () =>
      new Date(Date.UTC(year, 0))
  let grounds = 0
  const ground = defineModule('ground', {
    create: () => {
      grounds += 1
      return { api: `ground ${grounds}` }
    },
  })
  const clock = defineModule('clock', {
    needs: { ground },
    create: (deps: { now: Clock; ground: string }) => ({
      api: { read: () => `${deps.ground}, ${deps.now().getUTCFullYear()}` },
    }),
  })
  const { apis, remake } = start({ ground, clock }, platformWith({ now: at(2020) }))
  expect(remake(clock, { now: at(2030) }).read()).toBe('ground 1, 2030')
  expect(apis.clock.read()).toBe('ground 1, 2020')
})

describe('the real list', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  test('starts, with every module created and all its contributions collected', async () => {
    expect(Object.keys(app.academy.modules).toSorted()).toEqual(Object.keys(modules).toSorted())
    expect(app.academy.routes.length).toBeGreaterThan(100)
    expect(app.academy.jobs.length).toBeGreaterThan(5)
    const { status } = await app.request({ method: 'GET', url: '/api/readyz' })
    expect(status).toBe(200)
  })

  test('does not start without any one of the modules that another needs', () => {
    const needed = new Set(Object.values(modules).flatMap(({ needs }) => Object.values(needs)))
    expect(needed.size).toBeGreaterThan(5)
    for (const missing of needed) {
      const rest = Object.entries(modules).filter(([, module]) => module !== missing)
      expect(() => inOrder(Object.fromEntries(rest))).toThrow(
        `needs '${missing.name}', which is not in the list.`,
      )
    }
  })
})
