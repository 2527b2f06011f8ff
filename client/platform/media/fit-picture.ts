import { ApiProblem } from '../http/problems.ts'

/** The largest picture, in bytes, that the academy accepts. */
const mostBytes = 5 * 1024 ** 2
/** Below this, scaling down gains little. */
const smallBytes = 300 * 1024
const kinds = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
/** Looks as good as the original. */
const quality = 0.85

/**
 * Scales a picture down before it is sent: to at most `width` pixels wide, as the academy itself
 * would. Throws ApiProblem, before a byte is sent, if it is not such a picture or is still larger than
 * 5 MB.
 */
export async function fitPicture(file: File, width: number): Promise<File> {
  if (!kinds.includes(file.type)) {
    throw refused(415, 'unsupported_type', 'Please choose a PNG, JPEG, WebP or GIF image.')
  }
  const fitting = file.size <= smallBytes ? file : await smaller(file, width)
  if (fitting.size > mostBytes) {
    throw refused(413, 'too_large', 'The picture is larger than 5 MB.')
  }
  return fitting
}

/** The smaller of the original and the redrawn picture; if it can't be drawn, the academy decides. */
async function smaller(file: File, width: number): Promise<File> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file
  const scale = Math.min(1, width / bitmap.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const drawn = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/webp', quality)
  })
  // A browser that cannot write WebP returns a PNG, which is rarely smaller.
  if (!drawn || drawn.size >= file.size) return file
  return new File([drawn], file.name.replace(/\.[^.]*$/, `.${drawn.type.slice('image/'.length)}`), {
    type: drawn.type,
    lastModified: file.lastModified,
  })
}

const refused = (status: number, code: string, message: string) =>
  new ApiProblem({ status, code, message })
