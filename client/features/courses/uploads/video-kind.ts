/** What stands at the fifth byte of an MP4 or QuickTime file. */
const boxes = ['ftyp', 'moov', 'mdat', 'free', 'wide', 'skip']
/** What WebM and Matroska begin with. */
const ebml = '\x1a\x45\xdf\xa3'

/**
 * Whether a file begins as a video of a kind that the academy plays: MP4, MOV, WebM or MKV. Its name may say
 * anything; the academy looks again when all of it has arrived.
 */
export async function beginsAsVideo(file: Blob): Promise<boolean> {
  const bytes = await file
    .slice(0, 8)
    .arrayBuffer()
    // What cannot be read, as a file that has been moved, cannot be sent either.
    .catch(() => new ArrayBuffer(0))
  const start = String.fromCharCode(...new Uint8Array(bytes))
  return start.startsWith(ebml) || boxes.includes(start.slice(4))
}
