import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** A real video: H.264 in MP4, 10 seconds, 640 x 360. */
export const clipPath = path.join(
  import.meta.dirname,
  '../database/demo/media/01-what-a-pip-is.mp4',
)
export const clipSeconds = 10
export const readClip = (): Promise<Buffer> => readFile(clipPath)

const html = '<!doctype html><html><body><script>document.title = "owned"</script></body></html>'

/** Files with the name of a video but other content; none of them may be accepted. */
export const disguisedFiles: Record<string, Buffer> = {
  html: Buffer.from(html),
  svg: Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  ),
  php: Buffer.from('<?php system($_GET["c"]); ?>'),
  text: Buffer.from('ftypmp42 moov mdat'),
  empty: Buffer.alloc(0),
  zeros: Buffer.alloc(5000),
  'png image': Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  'm4a sound': Buffer.from('\0\0\0\x20ftypM4A \0\0\0\0M4A mp42isom\0\0\0\0', 'latin1'),
  'html behind a gif header': Buffer.from(`GIF89a${html}`),
}

/** The first part of a real video: it contains the index, but not most of the frames. */
export const truncatedClip = async () => (await readClip()).subarray(0, 12_000)

/** A real video followed by an HTML page. */
export const clipWithHtml = async () => Buffer.concat([await readClip(), Buffer.from(html)])

/** A form encoded for sending: pass the parts to a request. */
export async function encodeForm(
  form: FormData,
): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

/** A form with one file; text fields go before it unless `fileFirst`. */
export function fileForm(options: {
  field: string
  content: Buffer
  name?: string
  fields?: Record<string, string>
  fileFirst?: boolean
}): FormData {
  const { field, content, name = 'lesson.mp4', fields = {}, fileFirst = false } = options
  const form = new FormData()
  const addFile = () => form.append(field, new Blob([new Uint8Array(content)]), name)
  if (fileFirst) addFile()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  if (!fileFirst) addFile()
  return form
}

/** An AVIF of a kilobyte that would decode to 5000 x 5000 pixels. */
export const pictureBomb = Buffer.from(
  [
    'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAA',
    'AAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAAU8AAAAjaWluZgAAAAAAAQAAABVpbmZlAgAA',
    'AAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgTACAAAAABRpc3BlAAAAAAAA',
    'E4gAABOIAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAFXbWRhdBIACgo8MycPOHaQENBp',
    'Mr4CEyUJjBMAANAAEABCl8rYOPQb0ENIABL0h/OzbC7LBHuuAXGXA0Y5WaOK227WsHsDbr0EjyWq/Ew6O7UyNr5O',
    'Qx6Gb3ve973ve973ve97QEuXytg49BvQQ0gAEvSH87NsLssEe64BcZcDRjnZkR7zfykZ/TS3/3LyeoqXJffZFMLh',
    'Se3zRZiOyqfDDbVnTV45OE/R/p8oi3fL2DhATJfK2Dj0G9BDSAAS9Ifzs2wuywR7rgFxlwNGOVmjittu1rB7A269',
    'BI8lqvxMOju1Mja+TkMehm973ve973ve973t/HQ3ZqItbwDxO0lgl8rYOPQb0ENIABL0h/OzbC7LBHuuAXGXA0Y5',
    '2ZEe838pGf00t/9y8nqKlyX32RTC4Unt80WYjsqnww21Z01eOThP0f6fKIt3y8vfcaicWgvo3kA4',
  ].join(''),
  'base64',
)
