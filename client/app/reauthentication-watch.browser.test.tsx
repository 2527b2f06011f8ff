import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { call } from '#client/platform/http/call.ts'
import { download } from '#client/platform/media/download.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { deleteUser } from '#contract/access/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { membersCsvPath } from '#contract/members.ts'
import { getSecondFactors, reauthenticate } from '#contract/second-factors.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import WithSession from './pages/with-session.tsx'

const required = { code: 'proof_required', message: 'Please confirm that it is you.' }
const noFactors = { authenticatorSince: null, passkeys: [], recoveryCodesLeft: 0, demanded: false }
const id = '0195a000-0000-7000-8000-000000000001'

/** A screen with a filled field, and an action that cannot be undone: one call for each press. */
function Screen() {
  const [outcomes, setOutcomes] = useState<string[]>([])
  const remove = () =>
    call(deleteUser, { params: { id } }).then(
      () => setOutcomes((so) => [...so, 'done']),
      (error: Error) => setOutcomes((so) => [...so, error.message]),
    )
  const save = () =>
    download(membersCsvPath, 'members.csv').then(() => setOutcomes((so) => [...so, 'saved']))
  return (
    <main>
      <h1>Users</h1>
      <label>
        Note <input />
      </label>
      <button type="button" onClick={() => void remove()}>
        Delete
      </button>
      <button type="button" onClick={() => void Promise.all([remove(), remove()])}>
        Delete twice
      </button>
      <button type="button" onClick={() => void save()}>
        Export
      </button>
      <output>{outcomes.join()}</output>
    </main>
  )
}

/** The same inside a dialog that a click outside would close, or inside a question. */
function InDialog({ asks }: { asks: boolean }) {
  const [open, setOpen] = useState(true)
  const [outcome, setOutcome] = useState('')
  const remove = () =>
    void call(deleteUser, { params: { id } }).then(
      () => setOutcome('done'),
      () => undefined,
    )
  return (
    <main>
      <h1>Users</h1>
      <output>{outcome}</output>
      {asks ? (
        <ConfirmDialog
          open={open}
          onOpenChange={setOpen}
          title="Below"
          confirmLabel="Delete"
          onConfirm={remove}
        />
      ) : (
        <Dialog open={open} onOpenChange={setOpen} title="Below">
          <label>
            Note <input defaultValue="half a sentence" />
          </label>
          <button type="button" onClick={remove}>
            Delete
          </button>
        </Dialog>
      )}
    </main>
  )
}

async function open() {
  const server = serverFor('admin')
  server.fail(deleteUser, 403, required)
  server.answer(getSecondFactors, noFactors)
  await openAt('/', [{ Component: WithSession, children: [{ path: '/', Component: Screen }] }])
  await page.getByLabelText('Note').fill('half a sentence')
  return server
}

const dialog = () => page.getByRole('dialog', { name: 'Please confirm that it is you' })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const deletions = (calls: { method: string }[]) => calls.filter(({ method }) => method === 'DELETE')

test('without a factor it asks for the password; then the call continues and nothing typed is lost', async () => {
  const server = await open()
  await press('Delete')
  await dialog().getByLabelText('Your password').fill('wrong')
  const message = 'The current password is incorrect.'
  server.fail(reauthenticate, 400, { code: 'invalid_input', message })
  await press('Confirm')
  await expect.element(dialog().getByText(message)).toBeVisible()

  server.answer(reauthenticate, null)
  server.answer(deleteUser, null)
  await dialog().getByLabelText('Your password').fill('right')
  await press('Confirm')
  await expect.element(page.getByRole('status')).toHaveTextContent('done')
  // The screen may have sent other calls meanwhile.
  const input = server.calls.findLast(({ path }) => path === `/api${reauthenticate.path}`)
  expect(input?.body).toEqual({ proof: { method: 'password', password: 'right' } })
  expect(deletions(server.calls)).toHaveLength(2)
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Note')).toHaveValue('half a sentence')
})

test('a file that needs a proof is saved once it was given', async () => {
  const server = await open()
  const csv = endpoint({
    method: 'GET',
    path: membersCsvPath,
    summary: 'Members',
    success: { status: 200, body: z.string() },
  })
  server.fail(csv, 403, required)
  await press('Export')
  server.answer(reauthenticate, null)
  server.answer(csv, 'name')
  await dialog().getByLabelText('Your password').fill('right')
  await press('Confirm')
  await expect.element(page.getByRole('status')).toHaveTextContent('saved')
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('when cancelled, the call fails with the server’s message and is not repeated', async () => {
  const server = await open()
  await press('Delete')
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent(required.message)
  expect(deletions(server.calls)).toHaveLength(1)
  await expect.element(page.getByLabelText('Note')).toHaveValue('half a sentence')
})

test('several calls that need a proof ask once', async () => {
  const server = await open()
  await press('Delete twice')
  server.answer(reauthenticate, null)
  await dialog().getByLabelText('Your password').fill('right')
  server.answer(deleteUser, null)
  await press('Confirm')
  await expect.element(page.getByRole('status')).toHaveTextContent('done,done')
  expect(deletions(server.calls)).toHaveLength(4)
})

test('app, passkey and codes are offered, never the password as well', async () => {
  const server = await open()
  server.answer(getSecondFactors, {
    authenticatorSince: '2026-01-05T08:00:00.000Z',
    passkeys: [
      { id, name: 'Key', synced: false, createdAt: '2026-01-05T08:00:00.000Z', lastUsedAt: null },
    ],
    recoveryCodesLeft: 3,
    demanded: false,
  })
  await press('Delete')
  await expect.element(dialog().getByLabelText('Code')).toHaveFocus()
  await press('Use a recovery code')
  await expect.element(dialog().getByLabelText('Recovery code')).toBeVisible()
  await press('Use a passkey')
  await expect.element(page.getByRole('button', { name: 'Use your passkey' })).toBeVisible()
  await expect.element(page.getByText('Use your password')).not.toBeInTheDocument()
  await press('Cancel')
})

test.each([
  ['a dialog', false],
  ['a question', true],
])('over %s it accepts typing, and what is below stays', async (_, asks) => {
  const server = serverFor('admin')
  server.fail(deleteUser, 403, required)
  server.answer(getSecondFactors, noFactors)
  const screen = { path: '/', element: <InDialog asks={asks} /> }
  await openAt('/', [{ Component: WithSession, children: [screen] }])
  await press('Delete')
  const field = dialog().getByLabelText('Your password')
  await field.click()
  await userEvent.keyboard('right')
  await expect.element(field).toHaveValue('right')
  server.answer(reauthenticate, null)
  server.answer(deleteUser, null)
  await press('Confirm')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByText('done')).toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Below' })).toBeVisible()
})
