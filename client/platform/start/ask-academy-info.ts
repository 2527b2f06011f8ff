import { getAcademyInfo } from '#contract/operations.ts'
import { call } from '../http/call.ts'

/** Fetches what anybody may know; in its own file, since most pages come with it. */
export const askAcademyInfo = () => call(getAcademyInfo, { anonymous: true })
