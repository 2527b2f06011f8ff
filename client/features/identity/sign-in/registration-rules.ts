import { registrationSchema } from '#schemas/identity/identity.ts'
import {
  confirmationProblem,
  type Problem,
  type RegistrationForm,
  registrationFields,
} from './registration-fields.ts'

/** The first rule that the form breaks, in the order of its fields; null if it breaks none. */
export function firstProblem(form: RegistrationForm): Problem<keyof RegistrationForm> | null {
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
}): Problem<'password' | 'confirmation'> | null {
  const [issue] = registrationSchema.shape.password.safeParse(form.password).error?.issues ?? []
  if (issue) return { field: 'password', message: issue.message }
  return confirmationProblem(form)
}
