import { registrationSchema } from '#contract/identity.ts'

export interface RegistrationForm {
  name: string
  email: string
  password: string
  confirmation: string
}

/** The first rule that the form breaks, in the order of its fields; null when it breaks none. */
export function firstProblem(
  form: RegistrationForm,
): { field: keyof RegistrationForm; message: string } | null {
  const [issue] = registrationSchema.safeParse(form).error?.issues ?? []
  if (issue) {
    const field = registrationFields.find((name) => name === issue.path[0]) ?? 'name'
    return { field, message: issue.message }
  }
  if (form.confirmation !== form.password) {
    return { field: 'confirmation', message: 'Passwords do not match' }
  }
  return null
}

export const registrationFields = ['name', 'email', 'password', 'confirmation'] as const
