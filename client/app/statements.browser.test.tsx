import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type CsvMapping,
  confirmImport,
  createTradingAccount,
  deleteImport,
  getImport,
  listImports,
  listTradingAccounts,
  newYorkClose,
  type StatementImport,
  updateImport,
  updateTradingAccount,
} from '#contract/imports.ts'
import { listTrades, updateTrade } from '#contract/journal/journal.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { chooseFile } from '#testing/components/choose-file.ts'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { account, held, id, listed, trade, waiting } from '#testing/components/statement-imports.ts'
import { expectTwoLines } from '#testing/components/two-lines.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
const list = '/dashboard/journal/imports'
const serverOfStudent = () => plansEmptyAcademy(serverFor('academy'))

beforeEach(() => page.viewport(360, 780))

test('an empty list says so, and a file that is no statement is refused before it is sent', async () => {
  const server = serverOfStudent()
  await openAt(list, routes)
  await expect.element(page.getByText('You have not uploaded a statement yet.')).toBeVisible()
  await expect
    .element(page.getByText('An account is created with its first statement.'))
    .toBeVisible()
  const attempts: [File, string][] = [
    [
      new File(['x'], 'notes.pdf'),
      'Choose a MetaTrader statement (.htm, .html or .xlsx) or a CSV file',
    ],
    [new File([], 'empty.htm'), 'The file is empty'],
  ]
  for (const [file, refusal] of attempts) {
    chooseFile(document.querySelector('input[type=file]'), file)
    await expect.element(page.getByRole('alert').getByText(refusal)).toBeVisible()
  }
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test('statements that fail to load can be retried', async () => {
  const server = serverOfStudent()
  server.fail(listImports, 400)
  server.fail(listTradingAccounts, 400)
  await openAt(list, routes)
  const failed = page.getByText('Failed to load your statements. Please try again.')
  await expect.element(failed).toBeVisible()
  await expect
    .element(page.getByText('Failed to load your accounts. Please try again.'))
    .toBeVisible()
})

test('while a statement is read its progress is shown, then the questions it raises', async () => {
  const server = serverOfStudent()
  server.answer(getImport, {
    ...waiting,
    status: 'reading',
    progress: 40,
    counts: null,
    preview: null,
  })
  await openAt(`${list}/${id}`, routes)
  const progress = page.getByRole('progressbar', { name: 'Reading the statement' })
  await expect.element(progress).toHaveAttribute('aria-valuenow', '40')
  server.answer(getImport, waiting)
  await expect
    .element(page.getByRole('heading', { name: 'One detail is missing in the file' }))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Import 9 trades' })).toBeDisabled()
  const answered = { ...waiting, needs: [], timeZone: newYorkClose }
  server.answer(updateImport, answered)
  server.answer(getImport, answered)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByRole('button', { name: 'Import 9 trades' })).toBeEnabled()
  const sent = server.calls.find(({ method }) => method === 'PUT')?.body
  expect(sent).toMatchObject({ timeZone: newYorkClose, account: { number: '8405151' } })
  server.answer(confirmImport, answered)
  server.answer(getImport, {
    ...answered,
    status: 'imported',
    importedAt: '2026-11-20T10:01:00.000Z',
    result: { added: 9, closed: 1, movements: 1 },
  })
  await page.getByRole('button', { name: 'Import 9 trades' }).click()
  const outcome = page.getByRole('region', { name: 'Import' })
  await expect.element(outcome).toHaveFocus()
  await expect.element(outcome).toBeInViewport()
  await expect
    .element(page.getByText('Imported: 9 trades added, 1 open trade closed', { exact: false }))
    .toBeVisible()
})

test('the currency of a new account is that of the journal, and what is typed survives a reload', async () => {
  const server = serverOfStudent()
  const unnamed = {
    ...waiting,
    account: { ...account, number: '', currency: null },
    needs: ['account' as const, 'timeZone' as const],
    suggestedCurrency: 'JPY',
  }
  server.answer(getImport, unnamed)
  const first = await openAt(`${list}/${id}`, routes)
  const currency = page.getByRole('textbox', { name: 'Currency' })
  await expect.element(currency).toHaveValue('JPY')
  await currency.fill('KWD')
  await first.unmount()
  await openAt(`${list}/${id}`, routes)
  await expect.element(currency).toHaveValue('KWD')
  server.answer(updateImport, unnamed)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect
    .poll(() => server.calls.find(({ method }) => method === 'PUT')?.body)
    .toMatchObject({ account: { name: account.name, currency: 'KWD' } })
})

test('the figures stand side by side, with the rows that explain the difference', async () => {
  const server = serverOfStudent()
  server.answer(getImport, waiting)
  await openAt(`${list}/${id}`, routes)
  await expect.element(page.getByText('Some figures differ from the statement.')).toBeVisible()
  await expect.element(page.getByText('The file counts this trade.')).toBeVisible()
  await expect.element(page.getByText('The closing time is missing')).toBeVisible()
  await expect.element(page.getByText('EURUSD.m BUY 0.10')).toBeVisible()
  const differing = page.getByRole('row', { name: /^Trades .*9.*8.*Differs$/ })
  await expect.element(differing).toBeVisible()
  expectTwoLines(page.getByRole('table', { name: 'Figures' }).getByRole('row'))
  const trades = page.getByRole('table', { name: 'The first trades' }).getByRole('row')
  await expect
    .element(trades)
    .toHaveAccessibleName('EURUSD.m BUY 0.10 2026-03-02 14:05 at 1.08500 to 1.08600 9.30')
  expectTwoLines(trades)
  // Nothing is wider than the phone.
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('an import is undone, and what remains is listed', async () => {
  const server = serverOfStudent()
  server.answer(getImport, {
    ...waiting,
    status: 'imported',
    needs: [],
    result: { added: 9, closed: 0, movements: 0 },
  })
  server.answer(deleteImport, { removed: 8, left: 1, closed: 0, movements: 0 })
  await openAt(`${list}/${id}`, routes)
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect
    .element(page.getByText('8 trades removed; 1 trade you have edited stays.'))
    .toBeVisible()
})

test('a failed import says why, and so does a missing one', async () => {
  const server = serverOfStudent()
  server.answer(getImport, { ...waiting, status: 'failed', error: 'This is no statement.' })
  await openAt(`${list}/${id}`, routes)
  await expect.element(page.getByRole('alert').getByText('This is no statement.')).toBeVisible()
  await page.getByRole('link', { name: 'How to get your statement' }).click()
  await expect.element(page.getByRole('heading', { name: 'cTrader' })).toBeVisible()
  await expect.element(page.getByText(/^Credit and bonus stay the broker’s/)).toBeVisible()
  server.fail(getImport, 404, { code: 'not_found', message: 'Not found.' })
  await openAt(`${list}/${crypto.randomUUID()}`, routes)
  await expect.element(page.getByText('This statement does not exist.')).toBeVisible()
})

test('the columns of a CSV are corrected using its first rows', async () => {
  const server = serverOfStudent()
  const mapping: CsvMapping = {
    separator: ',',
    decimalMark: '.',
    dateOrder: 'ymd',
    header: true,
    columns: { ticket: 0, openedAt: 1 },
    profitIsNet: false,
  }
  const csv = {
    rows: [
      ['Id', 'Pair', 'Lots'],
      ['1', 'EURUSD', '0.1'],
    ],
    preset: 'cTrader',
    question: 'Choose the column that contains the profit.',
  }
  const found: StatementImport = {
    ...waiting,
    format: 'csv',
    needs: ['mapping'],
    timeZone: 'UTC',
    mapping,
    preview: { trades: [], csv },
  }
  server.answer(getImport, found)
  server.answer(updateImport, found)
  await openAt(`${list}/${id}`, routes)
  await expect.element(page.getByText('Looks like cTrader')).toBeVisible()
  await expect.element(page.getByText(/Choose the column that contains the profit\./)).toBeVisible()
  await userEvent.fill(page.getByLabelText('Symbol of all trades'), 'EURUSD')
  await userEvent.selectOptions(
    page.getByLabelText('Volumes are in'),
    'Units (10,000 is 0.10 lots of forex)',
  )
  await userEvent.selectOptions(page.getByLabelText('Column 3 contains'), 'Lots')
  await userEvent.selectOptions(page.getByLabelText('Column 1 contains'), 'Nothing')
  await userEvent.selectOptions(page.getByLabelText('Decimal mark'), 'Comma (1.234,50)')
  await page.getByRole('button', { name: 'Read again with these columns' }).click()
  await vi.waitFor(() => {
    const sent = server.calls.find(({ method }) => method === 'PUT')?.body
    const columns = { openedAt: 1, lots: 2 }
    const notified = { columns, decimalMark: ',', symbol: 'EURUSD', volumeIn: 'units' }
    expect(sent).toEqual({ mapping: { ...mapping, ...notified } })
  })
})

test('an account shows its contents and can be edited', async () => {
  const server = serverOfStudent()
  server.answer(listImports, [listed])
  server.answer(listTradingAccounts, [held])
  server.answer(updateTradingAccount, held)
  await openAt(list, routes)
  await expect.element(page.getByRole('link', { name: 'ReportHistory.html' })).toBeVisible()
  await expect
    .element(
      page.getByText('3 trades · balance $812.50 ($1,000.00 in, $200.00 out)', { exact: false }),
    )
    .toBeVisible()
  await page.getByRole('button', { name: 'Edit Ann · 8405151' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Account' })
  await dialog.getByLabelText('Account name').fill('Swing')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await vi.waitFor(() => {
    const sent = server.calls.find(({ method }) => method === 'PUT')?.body
    expect(sent).toMatchObject({ name: 'Swing', timeZone: 'UTC' })
  })
})

test('a trade from a statement says so; its amounts stand there, its stop and notes are edited', async () => {
  const server = serverOfStudent()
  server.answer(listTrades, [trade])
  server.answer(listTradingAccounts, [held])
  server.answer(updateTrade, trade)
  await openAt('/dashboard/journal', routes)
  await expect.element(page.getByText('From a statement')).toBeVisible()
  await page.getByRole('button', { name: 'More for EURUSD BUY at 1.08500' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Trade' })
  await expect.element(dialog.getByText('amounts and times stay', { exact: false })).toBeVisible()
  expect(dialog.getByLabelText('Entry').query()).toBeNull()
  await dialog.getByLabelText('Stop loss').fill('1.0800')
  await dialog.getByLabelText('Notes').fill('By the plan')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await vi.waitFor(() => {
    const sent = server.calls.find(({ method }) => method === 'PUT')?.body
    expect(sent).toMatchObject({
      stopLoss: '1.0800',
      notes: 'By the plan',
      openedAt: trade.openedAt,
      closedAt: trade.closedAt,
      profitCents: 1000,
      feesCents: 70,
    })
  })
  await page.getByRole('button', { name: 'Filters' }).click()
  await userEvent.selectOptions(page.getByLabelText('Account'), held.id)
  await vi.waitFor(() => {
    const requested = server.calls.filter(({ path }) => path === '/api/journal/figures').at(-1)
    expect(requested?.query.get('accountId')).toBe(held.id)
  })
})

test('an account for manually entered trades needs no file', async () => {
  const server = serverOfStudent()
  server.answer(createTradingAccount, { ...held, holdsOwn: true })
  await openAt(list, routes)
  await page.getByRole('button', { name: 'Add Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Account' })
  await dialog.getByRole('button', { name: 'Add Account' }).click()
  await expect.element(dialog.getByText('Name is required')).toBeVisible()
  await expect.element(dialog.getByText('Must be a currency such as USD')).toBeVisible()
  await dialog.getByLabelText('Account name').fill('Own')
  await dialog.getByLabelText('Currency').fill('usd')
  await dialog.getByLabelText('Starting balance').fill('10,000')
  server.answer(listTradingAccounts, [{ ...held, holdsOwn: true }])
  await dialog.getByRole('button', { name: 'Add Account' }).click()
  await expect.element(page.getByText(/your own trades · 3 trades/)).toBeVisible()
  expect(
    server.calls.find(({ path, method }) => method === 'POST' && path.endsWith('/accounts'))?.body,
  ).toMatchObject({ name: 'Own', currency: 'USD', startingBalanceCents: 1_000_000 })
})
