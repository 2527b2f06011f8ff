import { Failure } from '#server/platform/failure.ts'

/** The refusal of a program that is not offered at the time. */
export const notOpen = () => new Failure('rule_violated', 'This program is not open at the moment.')
