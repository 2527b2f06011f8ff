import { zodResolver } from '@hookform/resolvers/zod'
import { acceptInvitation } from '#schemas/invitations.ts'

/** The checks of an invited person's form. */
export const accountResolver = zodResolver(
  acceptInvitation.body.pick({ name: true, password: true, newsByMail: true }),
)
