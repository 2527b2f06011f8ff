export interface RegistrationForm {
  name: string
  email: string
  password: string
  confirmation: string
  /** Whether the academy's news may come by mail. */
  newsByMail?: boolean
}

export const registrationFields = ['name', 'email', 'password', 'confirmation'] as const

/** A broken rule: the field and what is said below it. */
export interface Problem<Field> {
  field: Field
  message: string
}

/** The rule that only this form has; null if it is kept. */
export function confirmationProblem(form: {
  password: string
  confirmation: string
}): Problem<'confirmation'> | null {
  if (form.confirmation === form.password) return null
  return { field: 'confirmation', message: 'Passwords do not match' }
}
