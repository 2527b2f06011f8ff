import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { joined, keepHeads, readKept } from '#client/features/signals/receipts/kept-heads.ts'
import { printedHead } from '#contract/signals/printed-heads.ts'
import {
  getSignalReceipt,
  getStamping,
  listRecordHeads,
  replaceRecordKey,
  type SignalReceipt,
} from '#contract/signals/receipts.ts'
import {
  canonicalText,
  entryText,
  headStatement,
  noHash,
  type RecordHead,
  recordType,
} from '#contract/signals/record-entries.ts'
import { sha256 } from '#contract/signals/record-signatures.ts'
import { listSignals, type Signal } from '#contract/signals/signals.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import type { FakeServer } from '#testing/components/fake-server.ts'
import DashboardPage from './pages/dashboard.tsx'
import RecordVerification from './pages/verify-record.tsx'
import WithSession from './pages/with-session.tsx'

const academy = 'https://academy.example'
const at = '2026-11-20T10:00:00.000Z'
const id = '0193e7a0-0000-7000-8000-000000000001'
const levels = { entry: '1.08500', stopLoss: '1.08000', takeProfit: '1.09500', furtherTargets: [] }
const signal: Signal = {
  ...levels,
  id,
  title: 'Euro',
  content: 'Why',
  analysis: 'Why',
  roleAccess: ['community_student'],
  pair: 'EURUSD',
  direction: 'BUY',
  orderType: null,
  status: 'active',
  strategyId: null,
  chart: null,
  riskPercent: null,
  validUntil: null,
  createdAt: at,
  timestamp: at,
  updatedAt: at,
  history: [],
  resultR: null,
}
const routes = [
  { path: '/record/verify', Component: RecordVerification },
  {
    Component: WithSession,
    children: [{ path: '/dashboard/*', Component: DashboardPage }],
  },
]

beforeEach(() => page.viewport(360, 780))

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The receipt of the signal, published and changed, with the signed head of its day. */
async function makeReceipt(): Promise<SignalReceipt> {
  const { publicKey, privateKey } = (await crypto.subtle.generateKey('Ed25519', true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const key = base64url(await crypto.subtle.exportKey('raw', publicKey))
  const entries: SignalReceipt['entries'] = []
  let previous = noHash
  for (const kind of ['published', 'changed']) {
    const { title, pair, direction } = signal
    const content = { at, kind, salt: kind, signal: { id, title, pair, direction, ...levels } }
    const seq = entries.length + 1
    const hash = await sha256(entryText(seq, previous, await sha256(canonicalText(content))))
    entries.push({ seq, previous, hash, content })
    previous = hash
  }
  const head = { day: '2026-11-20', seq: 2, hash: previous }
  const statement = new TextEncoder().encode(headStatement(head))
  const signature = base64url(await crypto.subtle.sign('Ed25519', privateKey, statement))
  return {
    type: recordType,
    version: 1,
    academy,
    made: '2026-11-21T09:00:00.000Z',
    signal: id,
    isCut: false,
    last: { seq: 2, hash: previous },
    keys: [{ key, signature: null }],
    entries,
    heads: [{ ...head, key, signature }],
  }
}

/** The receipt in the details of the signal. */
async function openDetails(server: FakeServer) {
  server.answer(listSignals, [signal])
  await openAt('/dashboard/signals', routes)
  await page.getByRole('heading', { name: 'Euro' }).click()
  await page.getByText('Receipt', { exact: true }).click()
}

async function verify(text: string) {
  await page.getByLabelText('Or paste its content').fill(text)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
}

test('a receipt is opened in the details of a signal, with what it says and where it is signed', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  const receipt = await makeReceipt()
  server.answer(getSignalReceipt, receipt)
  await openDetails(server)
  await expect.element(page.getByText('Published', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Signed with the record of Nov 20, 2026.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download receipt' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Verify a receipt' }))
    .toHaveAttribute('href', '/record/verify')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await expectFine()
})

test('a receipt that contradicts the screen, is missing or cannot be loaded says so', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  const receipt = await makeReceipt()
  server.fail(getSignalReceipt, 503)
  await openDetails(server)
  await expect.element(page.getByText('The receipt could not be loaded.')).toBeVisible()
  const newest = receipt.entries[1]
  const content = { ...newest?.content, signal: { ...signal, stopLoss: '1.07000' } }
  const entries = receipt.entries.with(1, { ...receipt.entries[1], ...newest, content } as never)
  server.answer(getSignalReceipt, { ...receipt, entries, heads: [] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect
    .element(page.getByText('What is shown here differs from the newest entry.'))
    .toBeVisible()
  await expect.element(page.getByText(/is signed after the end of its day/)).toBeVisible()
})

test.each([
  { furtherTargets: '1.1' },
  { entryTo: '1.08400' },
  { orderType: 'limit' },
  { riskPercent: '2' },
  { validUntil: '2026-11-21T10:00:00.000Z' },
])('an entry that was tampered with raises the warning: %o', async (tampered) => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  const receipt = await makeReceipt()
  const [first, newest] = receipt.entries
  if (!first || !newest) throw new Error('there are two entries')
  const content = { ...newest.content, signal: { ...signal, ...tampered } }
  server.answer(getSignalReceipt, { ...receipt, entries: [first, { ...newest, content }] })
  await openDetails(server)
  await expect
    .element(page.getByText('What is shown here differs from the newest entry.'))
    .toBeVisible()
})

test.each([
  { left: 1, words: /These are the newest entries/ },
  { left: 0, words: /There is no receipt until the entries of this signal are signed/ },
])('a receipt that leaves out older entries says so: $left left', async ({ left, words }) => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  const receipt = await makeReceipt()
  const entries = receipt.entries.slice(receipt.entries.length - left)
  server.answer(getSignalReceipt, { ...receipt, isCut: true, entries })
  await openDetails(server)
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expectFine()
})

test('a receipt that nothing signed leads to is not called intact', async () => {
  const server = plansEmptyAcademy(serverFor('free'))
  const receipt = await makeReceipt()
  const { keys, heads } = receipt
  server.answer(listRecordHeads, { academy, keys, heads: [] })
  await openAt('/record/verify', routes)
  const unsigned = JSON.stringify({ ...receipt, keys: [], heads: [] })
  await verify(unsigned)
  await expect.element(page.getByText(/What is not signed yet proves nothing/)).toBeVisible()
  server.answer(listRecordHeads, { academy, keys, heads })
  await verify(unsigned)
  await expect.element(page.getByText(/More was signed since this receipt was made/)).toBeVisible()
  await expect.element(page.getByText(/is intact/)).not.toBeInTheDocument()
  await expectFine()
})

test('the page verifies a receipt in the browser, and names the entry that was changed', async () => {
  const server = plansEmptyAcademy(serverFor('free'))
  const receipt = await makeReceipt()
  const { keys, heads } = receipt
  server.answer(listRecordHeads, { academy, keys, heads })
  await openAt('/record/verify', routes)
  await expectFine()
  await verify(JSON.stringify(receipt))
  await expect.element(page.getByText(/This receipt is intact/)).toBeVisible()
  await expect.element(page.getByText('Up to entry 2, Nov 20, 2026')).toBeVisible()
  await expect.element(page.getByText(/^With 1 signed head/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await expectFine()

  await verify(JSON.stringify(receipt).replace('1.08000', '1.07000'))
  await expect.element(page.getByText('Entry 1 was changed.')).toBeVisible()
  await expectFine()

  await verify('hello')
  await expect.element(page.getByText(/neither a receipt nor an export/)).toBeVisible()

  const elsewhere = { ...receipt, academy: 'https://other.example' }
  await verify(JSON.stringify(elsewhere))
  await expect.element(page.getByText(/It is from https:\/\/other.example/)).toBeVisible()

  server.fail(listRecordHeads, 503)
  const file = new File([JSON.stringify(receipt)], 'receipt.json', { type: 'application/json' })
  await page.getByLabelText(/^Receipt or export/).upload(file)
  await expect.element(page.getByText(/could not be loaded, so it was not compared/)).toBeVisible()
})

test('the page compares a receipt with the heads of a mail', async () => {
  const server = plansEmptyAcademy(serverFor('free'))
  const [receipt, rewritten] = [await makeReceipt(), await makeReceipt()]
  const { keys, heads } = receipt
  const mail = (all: readonly RecordHead[]) => `Hello,\n${all.map(printedHead).join('\n')}`
  server.answer(listRecordHeads, { academy, keys, heads: [] })
  await openAt('/record/verify', routes)
  const message = page.getByLabelText(/^Heads that you were sent/)
  await message.fill(mail(heads))
  await verify(JSON.stringify(receipt))
  await expect.element(page.getByText('1 head, of an entry of this receipt')).toBeVisible()
  await expect.element(page.getByText(/^With 1 signed head/)).toBeVisible()
  await expectFine()

  const others = heads.map((head) => ({ ...head, seq: 9 }))
  await message.fill(mail(others))
  await verify(JSON.stringify(receipt))
  await expect.element(page.getByText(/is not signed with the key that it names/)).toBeVisible()
  await message.fill(mail(rewritten.heads))
  await verify(JSON.stringify(receipt))
  await expect.element(page.getByText(/signed with another key than the file/)).toBeVisible()
  await expectFine()
})

test('a device keeps the heads that it received, and finds a record that was rewritten', async () => {
  const server = plansEmptyAcademy(serverFor('free'))
  const receipt = await makeReceipt()
  const rewritten = await makeReceipt()
  const { keys, heads } = receipt
  server.answer(listRecordHeads, { academy, keys, heads })
  await keepHeads(new Date(at))
  // Once a day.
  await keepHeads(new Date(at))
  expect(server.calls).toHaveLength(1)
  expect(readKept()).toMatchObject({ heads, firstKey: keys[0]?.key, contradictedAt: null })

  // Another history, by another key.
  const others = { academy, keys: rewritten.keys, heads: rewritten.heads }
  server.answer(listRecordHeads, others)
  await openAt('/record/verify', routes)
  await verify(JSON.stringify(rewritten))
  await expect.element(page.getByText(/another key than this device knows/)).toBeVisible()
  await keepHeads(new Date('2026-11-22T10:00:00Z'))
  expect(server.calls.at(-1)?.query.get('fromEntry')).toBe('2')
  expect(readKept()).toMatchObject({ heads, contradictedAt: 2 })

  // What it has is of this academy, and says nothing of another one, which cannot be asked now.
  server.fail(listRecordHeads, 503)
  await verify(JSON.stringify({ ...rewritten, academy: 'https://other.example' }))
  await expect.element(page.getByText(/This receipt is intact/)).toBeVisible()
  await verify(JSON.stringify(rewritten))
  await expect.element(page.getByText(/another key than this device knows/)).toBeVisible()
})

test('what a device has is never replaced, and grows by what is new', () => {
  const head = (seq: number, hash = `hash ${seq}`): RecordHead => ({
    day: '2026-11-20',
    seq,
    hash,
    key: 'key',
    signature: '',
  })
  const keys = [{ key: 'key', signature: null }]
  const before = { askedOn: '', academy, firstKey: 'key', heads: [head(2)], contradictedAt: null }
  const answer = (...heads: RecordHead[]) => ({ academy, keys, heads })
  expect(joined(before, answer(head(2), head(5)), 'day')).toEqual({
    ...before,
    askedOn: 'day',
    heads: [head(2), head(5)],
  })
  for (const other of [answer(head(2, 'other'), head(5)), answer(head(5)), answer()]) {
    expect(joined(before, other, 'day')).toMatchObject({ heads: [head(2)], contradictedAt: 2 })
  }
})

test('who manages the settings sees what is stamped, and why something is not', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  const { keys, heads } = await makeReceipt()
  server.answer(listRecordHeads, { academy, keys, heads })
  await openAt('/dashboard/signals', routes)
  await expect.element(page.getByText(/^Off. A time-stamping service can confirm/)).toBeVisible()
  await expectFine()
})

test('a stamp that was refused says so, with the reason and when it is tried again', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  const { keys, heads } = await makeReceipt()
  server.answer(listRecordHeads, { academy, keys, heads })
  server.answer(getStamping, {
    service: 'tsa.example',
    stamped: 3,
    newest: { day: '2026-11-18', stampedAt: at },
    waiting: 1,
    problem: {
      day: '2026-11-19',
      reason: 'The service answers with status 503.',
      attempts: 2,
      retryAt: at,
    },
  })
  await openAt('/dashboard/signals', routes)
  await expect
    .element(page.getByText(/^By tsa.example. 3 heads, the newest of Nov 18/))
    .toBeVisible()
  await expect.element(page.getByText(/is not stamped. The service answers with/)).toBeVisible()
  await expectFine()
})

test('who manages the settings sees the key and replaces it, others of the office do not', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  const { keys, heads } = await makeReceipt()
  server.answer(listRecordHeads, { academy, keys, heads })
  await openAt('/dashboard/signals', routes)
  await expect.element(page.getByText(keys[0]?.key ?? '')).toBeVisible()
  await expect.element(page.getByText('Entry 2, Nov 20, 2026')).toBeVisible()
  await expectFine()
  server.answer(replaceRecordKey, { key: 'new', signature: 'by the old' })
  await page.getByRole('button', { name: 'Replace Key' }).click()
  await page.getByRole('button', { name: 'Yes, Replace' }).click()
  await expect.element(page.getByText('Key Replaced')).toBeVisible()
})
