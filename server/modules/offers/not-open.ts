import { Failure } from '#server/platform/failure.ts'

/** The error for a program that is not currently offered. */
export const notOpen = () => new Failure('rule_violated', 'This program is not open at the moment.')
