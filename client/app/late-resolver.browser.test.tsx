import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { lateResolver } from '#client/ui/forms/late-resolver.ts'

const send = vi.fn()
let load = async () => async (values: { name: string }) => ({ values, errors: {} })
const resolver = lateResolver<{ name: string }, { name: string }>(() => load())

function NameForm() {
  const { register, handleSubmit } = useForm({ defaultValues: { name: 'Ann' }, resolver })
  return (
    <form onSubmit={(event) => void handleSubmit(({ name }) => void send(name))(event)}>
      <input aria-label="Name" {...register('name')} />
      <button type="submit">Save</button>
    </form>
  )
}

test('a form whose checks cannot be loaded is not sent, and is once they can', async () => {
  const loads = load
  const fails = vi.fn(async () => Promise.reject(new Error('offline')))
  load = fails
  await render(<NameForm />)
  expect(fails).not.toHaveBeenCalled()
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  await vi.waitFor(() => expect(fails).toHaveBeenCalledTimes(1))
  expect(send).not.toHaveBeenCalled()
  load = loads
  await save.click()
  await vi.waitFor(() => expect(send.mock.calls).toEqual([['Ann']]))
})
