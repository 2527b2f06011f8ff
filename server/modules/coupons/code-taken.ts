import { Failure } from '#server/platform/failure.ts'

/** The error for a code that another coupon has. */
export const codeTaken = () =>
  new Failure('conflict', 'Another coupon has this code.', {
    issues: [{ path: 'code', message: 'Another coupon has this code.' }],
  })
