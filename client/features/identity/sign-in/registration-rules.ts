import { registrationSchema } from '#contract/identity.ts'

export interface RegistrationForm {
  name: string
  email: string
  password: string
  confirmation: string
}

/** The first rule that the form breaks, in the order of its fields; null if it breaks none. */
export function firstProblem(
  form: RegistrationForm,
): { field: keyof RegistrationForm; message: string } | null {
  const [issue] = registrationSchema.safeParse(form).error?.issues ?? []
  if (issue) {
    const field = registrationFields.find((name) => name === issue.path[0]) ?? 'name'
    return { field, message: issue.message }
  }
  return passwordProblem(form)
}

/** The first rule that a new password and its confirmation break; null if they break none. */
export function passwordProblem(form: {
  password: string
  confirmation: string
}): { field: 'password' | 'confirmation'; message: string } | null {
  const [issue] = registrationSchema.shape.password.safeParse(form.password).error?.issues ?? []
  if (issue) return { field: 'password', message: issue.message }
  if (form.confirmation === form.password) return null
  return { field: 'confirmation', message: 'Passwords do not match' }
}

export const registrationFields = ['name', 'email', 'password', 'confirmation'] as const
