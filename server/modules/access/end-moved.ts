import { Failure } from '#server/platform/failure.ts'

/** Of an end of access that is not the one that the editor has seen. */
export const endMoved = (): Failure =>
  new Failure(
    'overtaken',
    'Somebody else has moved the end of this access. Look again, then decide.',
  )
