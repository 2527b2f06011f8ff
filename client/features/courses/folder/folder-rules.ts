import { lessonFileKinds } from '#schemas/lesson-files.ts'
import { trackLanguages } from '#schemas/video-tracks.ts'

/** What the files of a folder can become, for `planOf`. */
export const folderRules = {
  attachments: [...Object.values(lessonFileKinds).flat(), 'jpeg'],
  languageOf: (code: string) => trackLanguages.find((one) => one.toLowerCase() === code),
}
