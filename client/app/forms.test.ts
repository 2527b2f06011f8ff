import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Forms that deliberately keep no draft, each with the reason. */
const keepsNothing: Record<string, string> = {
  'app/design/controls.tsx': 'shows what controls look like',
  'app/design/overlays.tsx': 'shows what dialogs look like',
  'features/courses/texts/chart-tool.tsx': 'what is chosen goes into a text, which keeps it',
  'features/courses/texts/formula-tool.tsx': 'what is written goes into a text, which keeps it',
  'features/certificates/code-form.tsx': 'a search: its code is part of the address it leads to',
  'features/signals/receipts/verify-record-page.tsx':
    'a receipt or an export is pasted, which is a file of its own',
  'features/onboarding/test-mail.tsx': 'holds the own address, and sends at once',
  'features/identity/profile/delete-account-dialog.tsx': 'asks for the password alone',
  'features/identity/profile/password-form.tsx': 'holds passwords alone',
  'features/identity/sign-in/reset-password-page.tsx': 'holds passwords alone',
  'features/connections/connection-card.tsx': 'holds secrets, which no device may keep',
  'features/second-factors/totp-setup.tsx': 'holds a code alone',
  'features/access/team/hand-over-dialog.tsx': 'asks for the password alone',
  'features/payments/ways/redirect-form.tsx': 'has no fields: it leads to a page of the provider',
  'features/payments/card/account-form.tsx': 'its fields are in Stripe’s frame',
  'features/payments/coupon-field.tsx': 'holds a code alone, which a link carries by itself',
  'ui/forms/factor-form.tsx': 'holds codes and passwords alone',
  'ui/forms/form.tsx': 'the element of others’ forms',
  'ui/forms/item-form.tsx': 'the element of others’ forms',
}

/** Parts of a form whose draft another file keeps. */
const partOfAForm: Record<string, string> = {
  'features/automations/steps-fields.tsx': 'features/automations/automation-editor.tsx',
  'features/assignments/grade-dialog.tsx': 'features/assignments/use-grading.ts',
  'features/assignments/marks/mark-tools.tsx': 'features/assignments/marks/use-marks.ts',
  'features/courses/quizzes/attempt-run.tsx': 'features/courses/quizzes/use-answers.ts',
  'features/courses/quizzes/question-fields.tsx': 'features/courses/quizzes/use-answers.ts',
  'features/courses/texts/chart-tool.tsx': 'features/courses/texts/text-lesson-form.tsx',
  'features/courses/texts/formula-tool.tsx': 'features/courses/texts/text-lesson-form.tsx',
  'features/practice/order-form.tsx': 'features/practice/run-desk.tsx',
  'features/practice/active-orders.tsx': 'features/practice/run-desk.tsx',
  'features/courses/exercises/decision-fields.tsx': 'features/courses/exercises/decision-form.tsx',
  'features/signals/form/message-field.tsx': 'features/signals/form/signal-form.tsx',
  'features/invoices/billing-fields.tsx': 'features/invoices/billing-form.tsx',
  'features/journal/trades/trade-fields.tsx': 'features/journal/trades/trade-form.tsx',
  'features/site/lines-field.tsx': 'features/site/words-editor.tsx',
  'features/site/word-fields.tsx': 'features/site/words-editor.tsx',
  'ui/forms/markdown-field.tsx': 'features/assignments/submit-dialog.tsx',
}

const client = new URL('..', import.meta.url).pathname
const read = (file: string) => readFileSync(client + file, 'utf8')
const isForm = (file: string) => /<(form|Form|ItemForm|Textarea)\b/.test(read(file))
const hasDraft = (file: string) =>
  /\buse(ItemForm|DraftForm|DraftState|StoredFields)[<(]/.test(read(file))
const forms = globSync('**/*.tsx', { cwd: client }).filter(
  (file) => !file.includes('.test.') && isForm(file),
)

test('every form keeps what is typed, or there is a reason why not', () => {
  const forgetful = forms.filter(
    (file) => !hasDraft(file) && !(file in keepsNothing) && !(file in partOfAForm),
  )
  // A new form uses `useItemForm` (for an item that is made or changed), `useDraftForm` (another form of
  // react-hook-form), `useDraftState` (its own state) or, if nobody is signed in, `useStoredFields`.
  expect(forgetful).toEqual([])
  expect(forms.length).toBeGreaterThan(50)
})

test('drafts are read and written by the hooks of client/ui/forms alone', () => {
  const screens = globSync('{app,features}/**/*.{ts,tsx}', { cwd: client })
  expect(screens.filter((file) => /\buseDraft\(/.test(read(file)))).toEqual([])
})

test('no reason is listed for a form that is gone or that keeps its draft by now', () => {
  const excused = [...Object.keys(keepsNothing), ...Object.keys(partOfAForm)]
  expect(excused.filter((file) => !forms.includes(file) || hasDraft(file))).toEqual([])
  expect(Object.values(partOfAForm).filter((file) => !hasDraft(file))).toEqual([])
})

test('card details are left out of a payment’s draft', () => {
  const withCard = forms.filter((file) => read(file).includes('<CardInputs'))
  expect(withCard).not.toEqual([])
  for (const file of withCard) expect(read(file)).toContain("leaveOut: ['number', 'expiry', 'cvc']")
})

test('no form keeps a password: its field is named so that the hooks skip it', () => {
  const password = /<PasswordInput\s+\{\.\.\.\w+(?:\.\w+)?\('(\w+)'/g
  for (const file of forms.filter((one) => /use(ItemForm|DraftForm)[<(]/.test(read(one)))) {
    for (const [, field] of read(file).matchAll(password)) expect(field, file).toMatch(/password/i)
  }
})
