import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { registrationSchema } from './identity.ts'

const newPassword = registrationSchema.shape.password

/** How long a reset link is good, in minutes. */
export const resetLinkMinutes = 60

/** The page of the client that a reset link opens; the token follows as its query `token`. */
export const resetPagePath = '/reset-password'

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/forgot',
  summary: 'Ask for a reset link by mail; the answer never tells whether the address is known',
  body: z.object({ email: z.string().min(1).max(254) }),
  success: { status: 202, body: null },
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset',
  summary: 'Set a new password with the token of a reset link; ends all sessions',
  body: z.object({ token: z.string().min(1).max(200), password: newPassword }),
  success: { status: 204, body: null },
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/password',
  summary: 'Change the own password; ends all other sessions',
  body: z.object({ currentPassword: z.string().min(1).max(1000), newPassword }),
  success: { status: 204, body: null },
})
