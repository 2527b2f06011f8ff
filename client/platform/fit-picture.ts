import { ApiProblem } from './problems.ts'

/** The most bytes of a picture that the academy takes. */
const mostBytes = 5 * 1024 ** 2
/** Up to here making it smaller gains little. */
const smallBytes = 300 * 1024
const kinds = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
/** For what is seen, as good as the original. */
const quality = 0.85

/**
 * Makes a picture small enough for its purpose before it is sent: at most `width` pixels wide, as the
 * academy itself would make it. Throws ApiProblem, before a byte is sent, for what is no
 * such picture or is still larger than 5 MB.
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

/** The smaller one of the picture as it is and as it is drawn anew; what can't be drawn is the academy's to judge. */
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
  // A browser that cannot write WebP gives a PNG, which is seldom smaller.
  if (!drawn || drawn.size >= file.size) return file
  return new File([drawn], file.name.replace(/\.[^.]*$/, `.${drawn.type.slice('image/'.length)}`), {
    type: drawn.type,
    lastModified: file.lastModified,
  })
}

const refused = (status: number, code: string, message: string) =>
  new ApiProblem({ status, code, message })
