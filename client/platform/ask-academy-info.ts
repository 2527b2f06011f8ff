import { getAcademyInfo } from '#contract/operations.ts'
import { call } from './call.ts'

/** Asks the server for what anybody may know; in a file of its own, since most pages bring it along. */
export const askAcademyInfo = () => call(getAcademyInfo, { anonymous: true })
