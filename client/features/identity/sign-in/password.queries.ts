import { useMutation } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { requestPasswordReset, resetPassword } from '#contract/identity/identity.ts'

/** Asks for a reset link by mail. */
export const useRequestReset = () =>
  useMutation({
    mutationFn: (email: string) => call(requestPasswordReset, { body: { email }, anonymous: true }),
  })

/** Sets a new password with the token of a reset link. */
export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: { token: string; password: string }) =>
      call(resetPassword, { body, anonymous: true }),
  })
