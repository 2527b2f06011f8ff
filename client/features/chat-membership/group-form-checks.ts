import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { numberOf } from '#client/ui/forms/decimal-text.ts'
import { chatGroupInputSchema } from '#schemas/chat-membership.ts'

const { chatId, channelId, noticeDays, roleId } = chatGroupInputSchema.shape

/** A number as typed, empty for none; `message` where it is no such number. */
const typed = <T>(schema: z.ZodType<T>, message: string) =>
  z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : text))
    .refine((text) => schema.safeParse(text).success, { message })

const discordNumber = 'Enter an ID, such as 123456789012345678'

/** The fields' values, and what they set. */
const groupFormSchema = z.object({
  chatId: typed(chatId, 'Enter the group ID, such as -1001234567890'),
  roleId: typed(roleId, discordNumber),
  channelId: typed(channelId, discordNumber),
  noticeDays: z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : numberOf(text)))
    .refine((number) => noticeDays.safeParse(number).success, {
      message: 'Must be a whole number from 1 to 30',
    }),
})

/** The checks of a group's form. */
export const groupResolver = zodResolver(groupFormSchema)
