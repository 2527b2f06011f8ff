import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Button } from '#client/ui/controls/button.tsx'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { lateParts } from '#client/ui/overlays/late.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import WithSession from './pages/with-session.tsx'

const question = { title: 'Delete it?', description: 'For good.', confirmLabel: 'Delete' }

function Presses({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => void askFirst(question).then(onAnswer)}>Ask</Button>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Details">
        All of them
      </Dialog>
    </>
  )
}

const answered = vi.fn<(confirmed: boolean) => void>()
const message = page.getByText('This could not be loaded')

/** A page on a line that has dropped: nothing has been loaded beforehand, and nothing can be. Returns how it comes back. */
async function opened(): Promise<() => void> {
  plansEmptyAcademy(serverFor('academy'))
  const element = <Presses onAnswer={answered} />
  await openAt('/', [{ Component: WithSession, children: [{ path: '/', element }] }])
  await expect.element(page.getByRole('button', { name: 'Ask' })).toBeVisible()
  const spies = lateParts.flatMap((part) => [
    vi.spyOn(part, 'here').mockReturnValue(undefined),
    vi.spyOn(part, 'load').mockRejectedValue(new TypeError('Failed to fetch')),
  ])
  const found = () => {
    for (const spy of spies) spy.mockRestore()
  }
  onTestFinished(found)
  return found
}

test('a question that cannot be loaded says so, is not confirmed, and can be asked again', async () => {
  const found = await opened()
  const ask = page.getByRole('button', { name: 'Ask' })
  await ask.click()
  await expect.element(message).toBeVisible()
  expect(answered.mock.calls).toEqual([[false]])
  found()
  await ask.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => answered.mock.calls).toEqual([[false], [true]])
})

test('a dialog that cannot be loaded says so, and is opened by the next press', async () => {
  const found = await opened()
  const open = page.getByRole('button', { name: 'Open' })
  await open.click()
  await expect.element(message).toBeVisible()
  found()
  await open.click()
  await expect.element(page.getByRole('dialog', { name: 'Details' })).toBeVisible()
})
