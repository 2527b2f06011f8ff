import { useMutation } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import {
  answerSetUp,
  confirmAddress,
  setNewsByMail,
  takeBackAddress,
} from '#contract/identity/mail-links.ts'

// Opened from mails by anyone: none of these needs a session.

export const useConfirmAddress = () =>
  useMutation({
    mutationFn: (token: string) => call(confirmAddress, { body: { token }, anonymous: true }),
  })

export const useAnswerSetUp = () =>
  useMutation({
    mutationFn: (body: { token: string; isMine: boolean }) =>
      call(answerSetUp, { body, anonymous: true }),
  })

export const useTakeBackAddress = () =>
  useMutation({
    mutationFn: (token: string) => call(takeBackAddress, { body: { token }, anonymous: true }),
  })

export const useSetNewsByMail = () =>
  useMutation({
    mutationFn: (body: { token: string; wanted: boolean }) =>
      call(setNewsByMail, { body, anonymous: true }),
  })
