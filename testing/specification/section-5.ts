import type { SpecRow } from './row.ts'
import { click, register, someone } from './steps.ts'

const rules = 'client/features/identity/sign-in/registration-rules.test.ts'
const forms = 'e2e/forms.test.ts'
const cardForm = 'e2e/card-form.test.ts'
const notifications = 'server/modules/notifications/notifications.test.ts'

/** Section 5: validation rules, in their order. */
export const validation: SpecRow[] = [
  {
    as: 'visitor',
    at: '/register',
    after: ['sending nothing', register({})],
    shows: ['Name is required'],
  },
  {
    as: 'visitor',
    at: '/register',
    after: ['sending spaces', register({ ...someone, name: '   ' })],
    shows: ['Name is required'],
  },
  {
    as: 'visitor',
    at: '/register',
    after: ['sending a name alone', register({ name: 'Ann' })],
    shows: ['Email is required'],
  },
  {
    as: 'visitor',
    at: '/register',
    after: ['a short password', register({ ...someone, password: '12345', again: '12345' })],
    shows: ['Password must be at least 6 characters'],
  },
  {
    as: 'visitor',
    at: '/register',
    after: ['two passwords', register({ ...someone, again: 'other' })],
    shows: ['Passwords do not match'],
  },
  {
    says: 'registration: name, e-mail, password, confirmation, in this order',
    file: rules,
    test: 'rules are told one at a time, in their order',
  },
  {
    says: 'name and e-mail are trimmed for the emptiness check',
    file: rules,
    test: 'spaces alone are empty, in name and e-mail',
  },
  {
    says: 'the server keeps the same rules',
    file: 'server/modules/identity/register.test.ts',
    test: 'POST /auth/register',
  },
  {
    says: 'registration: e-mail input type, all fields required',
    file: forms,
    test: 'at /register require every field, take an e-mail as such',
  },
  {
    says: 'login: required fields only',
    file: forms,
    test: 'the sign-in form sends nothing while a field is empty',
  },
  {
    says: 'payment: nothing without the provider; disabled until it is ready',
    file: cardForm,
    test: 'nothing can be sent before the card provider is ready',
  },
  {
    says: 'payment: nothing without a user',
    file: 'server/app/permission-matrix.test.ts',
    test: 'whoever is refused gets the status of the matrix, and nothing changes',
  },
  {
    says: "payment: 'Card element not found' if the card field is missing",
    file: cardForm,
    test: 'a missing card field is told, and nothing is sent',
  },
  {
    says: 'payment: submit disabled while processing',
    file: 'client/features/payments/payment-state.test.ts',
    test: 'is submitted once, however often the button is pressed',
  },
  {
    says: 'role request buttons disabled when a pending request exists for that program',
    file: 'e2e/session.test.ts',
    test: 'a pending request disables its button, and only its own',
  },
  ...[
    'admin and mentorship users see all',
    'academy users see all except type error',
    'others see only info and success',
  ].map((who) => ({
    says: `notification filtering: ${who}`,
    instead: 'so for broadcasts; what is addressed to one user always reaches that user',
    file: notifications,
    test: 'broadcasts are seen by role and type, what is addressed to one user always',
  })),
  {
    as: 'admin',
    at: '/dashboard/sessions',
    after: ['creating', click('Create Session')],
    shows: ['Create Session'],
    names: ['Community (Free)', 'Academy (Premium)', 'Mentorship (Elite)'],
  },
]
