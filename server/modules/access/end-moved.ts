import { Failure } from '#server/platform/failure.ts'

/** The error for an end of access that differs from the one the editor has seen. */
export const endMoved = (): Failure =>
  new Failure(
    'overtaken',
    'Somebody else has moved the end of this access. Look again, then decide.',
  )
