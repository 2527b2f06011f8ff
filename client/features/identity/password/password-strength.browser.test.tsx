import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PasswordInput } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import '#client/ui/styles/styles.css'
import { PasswordStrength } from './password-strength.tsx'

function Example({ known }: { known?: string[] }) {
  const [password, setPassword] = useState('')
  return (
    <>
      <Field label="Password">
        <PasswordInput value={password} onChange={({ target }) => setPassword(target.value)} />
      </Field>
      <PasswordStrength password={password} {...(known && { known })} />
    </>
  )
}
const strength = () => page.getByText(/^Strength: /)
const type = (password: string) => page.getByLabelText('Password', { exact: true }).fill(password)

test('nothing is said before something is typed, or after it is cleared', async () => {
  await render(<Example />)
  expect(strength().elements()).toEqual([])
  await type('123456')
  await expect.element(page.getByText(/^Strength: very weak\. \w/)).toBeVisible()
  await type('')
  await expect.poll(() => strength().elements()).toEqual([])
})

test('a long sentence is strong, and the verdict is read out', async () => {
  await render(<Example />)
  await type('a narrow otter counts eleven lamps')
  await expect.element(page.getByText(/^Strength: strong\./)).toBeVisible()
  await expect.element(strength()).toHaveAttribute('aria-live', 'polite')
})

test('one’s own name makes a password no stronger', async () => {
  await render(<Example known={['Wilhelmina Oosterhuis', 'wilhelmina@people.example']} />)
  await type('wilhelmina oosterhuis')
  await expect.element(page.getByText(/^Strength: (very )?weak\./)).toBeVisible()
})
