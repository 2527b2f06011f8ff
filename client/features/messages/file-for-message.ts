import { ApiProblem } from '#client/platform/http/problems.ts'
import { fitPicture } from '#client/platform/media/fit-picture.ts'
import { messageFileMaximum } from '#contract/messages/message-files.ts'

/** The maximum width at which the academy stores message pictures. */
const widest = 2560

/** Prepares a chosen file: a picture is scaled down, a PDF stays as it is. `problem` says why it can't be sent. */
export async function fileForMessage(
  chosen: File,
): Promise<{ file: File | null; problem: string | null }> {
  if (chosen.type === 'application/pdf') {
    if (chosen.size <= messageFileMaximum) return { file: chosen, problem: null }
    return { file: null, problem: 'The PDF is larger than 10 MB.' }
  }
  if (!chosen.type.startsWith('image/')) {
    return { file: null, problem: 'Please choose a picture or a PDF.' }
  }
  try {
    return { file: await fitPicture(chosen, widest), problem: null }
  } catch (error) {
    if (error instanceof ApiProblem) return { file: null, problem: error.message }
    throw error
  }
}
